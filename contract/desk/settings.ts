import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { modules } from '../modules.ts'
import { RetentionDays } from '../retention.ts'
import { type Role, roles } from '../roles.ts'
import { bellsSchema } from '../bells.ts'
import { lastingRules, ProposalRule, proposalRules } from '../changes/proposal.ts'
import { Bell, TimeOfDay } from '../values.ts'

export const schoolSettingBounds = { name: 120, weekLabel: 20, sources: 50, tests: 50, covers: 40, standby: 20 }

const text = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum))
const SourceName = text(schoolSettingBounds.name)
const testLimit = z.optional(z.int().check(z.minimum(1), z.maximum(schoolSettingBounds.tests)))

/** Roles that are absent have the product's modules. */
export const ModulesPerRole = z.partialRecord(
  z.enum(roles),
  z.array(z.enum(modules)).check(z.maxLength(modules.length)),
)
export type ModulesPerRole = z.infer<typeof ModulesPerRole>

export const SchoolDay = z
  .object({ start: TimeOfDay, end: TimeOfDay })
  .check(z.refine(({ start, end }) => start < end, { error: 'The end is not after the start.', path: ['end'] }))

export const TestLimits = z.strictObject({ perDay: testLimit, perWeek: testLimit })

export const CoverSettings = z.strictObject({
  perWeek: z.optional(z.int().check(z.minimum(0), z.maximum(schoolSettingBounds.covers))),
  seenByTeachers: z.optional(z.boolean()),
  /** Names of activities and courses; upper and lower case are the same. */
  standby: z.optional(z.array(text(schoolSettingBounds.name)).check(z.maxLength(schoolSettingBounds.standby))),
  rules: z.optional(
    z.array(ProposalRule).check(
      z.maxLength(proposalRules.length),
      z.refine((rules) => new Set(rules).size === rules.length, {
        error: 'A rule is named twice.',
        params: { code: 'sameName' },
      }),
      z.refine((rules) => lastingRules.every((rule) => rules.includes(rule)), {
        error: `The rules ${lastingRules.join(' and ')} cannot be switched off.`,
      }),
    ),
  ),
})

export const WeekLabels = z.strictObject({
  A: text(schoolSettingBounds.weekLabel),
  B: text(schoolSettingBounds.weekLabel),
})

/** First wins; the others follow, `desk` goes before all unless named. */
export const SourceOrder = z.array(SourceName).check(
  z.maxLength(schoolSettingBounds.sources),
  z.refine((names) => new Set(names).size === names.length, {
    error: 'A source is named twice.',
    params: { code: 'sameName' },
  }),
)

const fields = {
  name: text(schoolSettingBounds.name),
  studentsSeeStudents: z.boolean(),
  day: SchoolDay,
  bells: bellsSchema,
  weekLabels: WeekLabels,
  sources: SourceOrder,
  retention: RetentionDays,
  testLimits: TestLimits,
  covers: CoverSettings,
  /** `here`, or the name of a source. */
  dayChanges: SourceName,
}

export type SchoolSettingName = keyof typeof fields
export const schoolSettingNames = Object.keys(fields) as SchoolSettingName[]

const changeable = <T extends z.ZodMiniType>(field: T) => z.optional(z.nullable(field))

/** An absent field stays as it is; null hands it back to the imports. */
const SettingsBody = z.object({
  name: changeable(fields.name),
  studentsSeeStudents: changeable(fields.studentsSeeStudents),
  day: changeable(fields.day),
  bells: changeable(fields.bells),
  weekLabels: changeable(fields.weekLabels),
  sources: changeable(fields.sources),
  retention: changeable(fields.retention),
  testLimits: changeable(fields.testLimits),
  covers: changeable(fields.covers),
  dayChanges: changeable(fields.dayChanges),
})
export type SettingsBody = z.infer<typeof SettingsBody>

const days = z.int()
export const SchoolSettings = z.object({
  name: z.string(),
  studentsSeeStudents: z.boolean(),
  day: z.object({ start: TimeOfDay, end: TimeOfDay }),
  bells: z.array(Bell),
  weekLabels: z.object({ A: z.string(), B: z.string() }),
  sources: z.array(z.string()),
  retention: z.object({
    peopleWhoLeft: days,
    notifications: days,
    auditLog: days,
    pageViews: days,
    lessonData: days,
    uploads: days,
    mailLog: days,
  }),
  testLimits: z.object({ perDay: z.optional(z.int()), perWeek: z.optional(z.int()) }),
  /** Most lessons of others of a full-timer in a week, and whether teachers see how many each other has. */
  covers: z.object({
    perWeek: z.int(),
    seenByTeachers: z.boolean(),
    standby: z.array(z.string()),
    /** In order of importance; those that are absent are off. */
    rules: z.array(ProposalRule),
  }),
  dayChanges: z.string(),
  /** Settings that the desk gives; no import changes them. */
  fromDesk: z.array(z.enum(schoolSettingNames)),
  /** Gives the others; null without imports. */
  source: z.nullable(z.string()),
  /** `source` ranks before the desk, so that its next import takes the settings back. */
  importsWin: z.boolean(),
})
export type SchoolSettings = z.infer<typeof SchoolSettings>

const moduleList = z.array(z.enum(modules))
const ModulesOfRoles = z.object({
  student: moduleList,
  teacher: moduleList,
  'team-coordinator': moduleList,
  planner: moduleList,
  'exam-desk': moduleList,
  'service-desk': moduleList,
  admin: moduleList,
  'vendor-admin': moduleList,
} satisfies Record<Role, typeof moduleList>)

export const SchoolModules = z.object({
  /** In effect; `booking` and `coach` also depend on the person. */
  modulesPerRole: ModulesOfRoles,
  standard: ModulesOfRoles,
  fromDesk: z.boolean(),
  source: z.nullable(z.string()),
  importsWin: z.boolean(),
})
export type SchoolModules = z.infer<typeof SchoolModules>

export const maximumLogoBytes = 262_144

export const logoTypes = ['image/png', 'image/webp', 'image/svg+xml'] as const
export type LogoType = (typeof logoTypes)[number]

/** `/logo` has the image, without sign-in. */
export const SchoolLogo = z.object({ type: z.enum(logoTypes), bytes: z.int(), version: z.string() })
export type SchoolLogo = z.infer<typeof SchoolLogo>

export const signInChecks = ['discovery', 'keys', 'client', 'redirect'] as const
export type SignInCheck = (typeof signInChecks)[number]

const SignInFinding = z.object({
  check: z.enum(signInChecks),
  /** Null if the provider does not say. */
  ok: z.nullable(z.boolean()),
  kind: z.nullable(z.enum(['UNREACHABLE', 'MISCONFIGURED', 'OTHER'])),
  /** In English, for whoever configures the provider. */
  reason: z.nullable(z.string()),
})
export type SignInFinding = z.infer<typeof SignInFinding>

export const SignInReport = z.object({
  /** The provider for trying is in use. */
  isBuiltIn: z.boolean(),
  publicUrl: z.string(),
  providers: z.array(
    z.object({ name: z.string(), issuer: z.string(), redirect: z.string(), findings: z.array(SignInFinding) }),
  ),
})
export type SignInReport = z.infer<typeof SignInReport>

const access = ['school'] as const
const refusals = ['attendeeNoRights', 'importRunning', 'preconditionFailed'] as const

export const schoolSettingsContract = defineContract({
  settings: {
    method: 'GET',
    path: '/api/School/Settings',
    summary: 'The settings of the school, and who gives each',
    access,
    result: SchoolSettings,
    errors: ['attendeeNoRights'],
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/School/Settings',
    summary: 'Change settings, which imports then leave alone; null hands a setting back to them',
    access,
    body: SettingsBody,
    result: SchoolSettings,
    errors: refusals,
  },
  modules: {
    method: 'GET',
    path: '/api/School/Modules',
    summary: 'The modules of each role',
    access,
    result: SchoolModules,
    errors: ['attendeeNoRights'],
  },
  changeModules: {
    method: 'PUT',
    path: '/api/School/Modules',
    summary:
      'Set the modules of roles, which imports then leave alone; roles that are absent get the product’s, null hands all back to the imports',
    access,
    body: z.nullable(ModulesPerRole),
    result: SchoolModules,
    errors: refusals,
  },
  logo: {
    method: 'GET',
    path: '/api/School/Logo',
    summary: 'The logo of the school; null without one',
    access,
    result: z.nullable(SchoolLogo),
    errors: ['attendeeNoRights'],
  },
  putLogo: {
    method: 'PUT',
    path: '/api/School/Logo',
    summary: 'Set the logo: PNG, WebP or SVG in base64, told by its content',
    access,
    body: z.object({ content: z.base64().check(z.minLength(1), z.maxLength(Math.ceil(maximumLogoBytes / 3) * 4)) }),
    result: SchoolLogo,
    errors: ['attendeeNoRights', 'logoUnusable'],
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/School/Logo',
    summary: 'Remove the logo',
    access,
    result: z.null(),
    errors: ['attendeeNoRights'],
  },
  signIn: {
    method: 'GET',
    path: '/api/School/SignIn',
    summary: 'Ask each identity provider whether sign-in works',
    access,
    result: SignInReport,
    errors: ['attendeeNoRights'],
  },
})
