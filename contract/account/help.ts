import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import type { Module } from '../modules.ts'

/** Specification, section 2. `general` serves all other modules. */
export const helpPages = [
  'general',
  'roster',
  'coach',
  'deployment-plan',
  'planning',
  'program',
  'choice-rounds',
  'impersonation',
  'booking',
  'settings',
  'exam',
  'availability-request',
  'changes',
  'school',
  'legal',
] as const
export type HelpPage = (typeof helpPages)[number]

/** Pages of modules. Other modules have the page `general`. */
export const helpPageByModule: Partial<Record<Module, HelpPage>> = {
  roster: 'roster',
  coach: 'coach',
  deploymentPlan: 'deployment-plan',
  program: 'program',
  impersonation: 'impersonation',
  booking: 'booking',
  settings: 'settings',
  exam: 'exam',
  availabilityRequest: 'availability-request',
  changes: 'changes',
  school: 'school',
}

/** Module paths that select a page. */
export const helpPaths = {
  general: 'general',
  roster: 'roster',
  coach: 'coach/registration',
  'deployment-plan': 'deployment-plan',
  planning: 'planning',
  program: 'program/subject',
  'choice-rounds': 'choice-rounds',
  impersonation: 'impersonation',
  booking: 'booking',
  settings: 'settings',
  exam: 'exam',
  'availability-request': 'availability-request',
  changes: 'changes',
  school: 'school',
  legal: 'legal',
} as const satisfies Record<HelpPage, string>

/** Returns `general` for unknown paths. */
export const getHelpPage = (path: string): HelpPage =>
  helpPages.find((page) => path === helpPaths[page] || path === page) ?? 'general'

export const helpContract = defineContract({
  createToken: {
    method: 'GET',
    path: '/api/help/create-token',
    summary: 'The address of a help page, with a token that expires',
    access: 'any',
    query: z.object({ encodedModulePath: z.string().check(z.maxLength(200)) }),
    result: z.url(),
    errors: [],
  },
})
