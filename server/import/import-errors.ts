import type { Fault } from './school.ts'
import type { StopReason } from './stop/rules.ts'

export type { StopReason } from './stop/rules.ts'
import type { ImportSummary } from './import-summary.ts'

/** Another import or a publication holds the lock. */
export class ImportBusy extends Error {
  override name = 'ImportBusy'
  constructor() {
    super('Another import is running for this school; try again when it has finished.')
  }
}

/** Nothing was changed. `faultCount` may exceed the number of `faults`. */
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

/** Nothing was changed. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
  readonly reasons: StopReason[]
  readonly summary: ImportSummary
  constructor(reasons: StopReason[], summary: ImportSummary) {
    super(`The import would take much away (${reasons.map(({ reason }) => reason).join(', ')}).`)
    this.reasons = reasons
    this.summary = summary
  }
}

/** Its message is shown to the user. */
export class OptionInvalid extends Error {
  override name = 'OptionInvalid'
}

/** Its message is for the command line; `description` names no option of it. */
export class FormatUnknown extends OptionInvalid {
  override name = 'FormatUnknown'
  readonly description: string
  constructor(description: string, hint: string) {
    super(`${description}; ${hint}.`)
    this.description = description
  }
}

/** Its message is shown to the user. */
export class SourceInvalid extends Error {
  override name = 'SourceInvalid'
}

/** Nothing was written. Its message is shown to the user. */
export class ExportRefused extends Error {
  override name = 'ExportRefused'
}
