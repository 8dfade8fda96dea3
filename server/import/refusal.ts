import type { Fault } from './school.ts'

/** Another import, or a publication, holds the lock. */
export class ImportBusy extends Error {
  override name = 'ImportBusy'
  constructor() {
    super('Another import is running for this school; try again when it has finished.')
  }
}

/** What was given cannot be imported; nothing was changed. `faultCount` may be more than the faults listed. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
  readonly faults: Fault[]
  readonly faultCount: number
  constructor(faults: Fault[], faultCount: number = faults.length) {
    super(faults[0]?.reason ?? 'The import was refused.')
    this.faults = faults
    this.faultCount = faultCount
  }
}

/** An option that cannot be followed; the message is a sentence to show. */
export class OptionInvalid extends Error {
  override name = 'OptionInvalid'
}
