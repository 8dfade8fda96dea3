import type { Module } from '@uurwerk/contract/modules'
import type { NotificationType } from '@uurwerk/contract/tell/notification'

/** Roster changes are for those who have that scope, also when they had it before and lost it. */
export const listHiddenTypes = (modules: readonly Module[]): NotificationType[] =>
  modules.includes('rosterChange') ? [] : ['rosterChange']
