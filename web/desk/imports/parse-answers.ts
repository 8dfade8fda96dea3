import { bellsSchema, buildDefaultBells } from '@uurwerk/contract/bells'
import { type ImportAnswers, type ImportRun, splitPeriods } from '@uurwerk/contract/desk/imports'
import type { Bell } from '@uurwerk/contract/values'

/** Returns what a run was given or assumed, as a form shows it. A table of lesson hours in another form is absent. */
export function parseAnswers({ start, end, firstMonday, bell, daysOff, cycle }: ImportRun['options']): ImportAnswers {
  const bells = bell === undefined ? buildDefaultBells() : parseBells(bell)
  return {
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(firstMonday !== undefined && { firstMonday }),
    ...(bells && { bell: bells }),
    daysOff: splitPeriods(daysOff ?? ''),
    cycle: cycle ? cycle === 'true' : null,
  }
}

function parseBells(text: string): Bell[] | undefined {
  try {
    return bellsSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
