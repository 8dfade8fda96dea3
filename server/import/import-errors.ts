import type { Fault } from './school.ts'
import type { StopReason } from './stop/rules.ts'
import type { ImportSummary } from './import-summary.ts'

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

/** Everything fits, but it would take away what a school seldom means to lose; nothing was changed. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
  readonly reasons: StopReason[]
  /** What it would have done. */
  readonly summary: ImportSummary
  constructor(reasons: StopReason[], summary: ImportSummary) {
    super(`The import would take much away (${reasons.map(({ reason }) => reason).join(', ')}).`)
    this.reasons = reasons
    this.summary = summary
  }
}

/** An option that cannot be followed; the message is a sentence to show. */
export class OptionInvalid extends Error {
  override name = 'OptionInvalid'
}
