import type { Module } from '@uurwerk/contract/modules'
import type { NotificationType } from '@uurwerk/contract/tell/notification'

/** Also hides earlier roster changes from people who lost the module. */
export const listHiddenTypes = (modules: readonly Module[]): NotificationType[] =>
  modules.includes('rosterChange') ? [] : ['rosterChange']
