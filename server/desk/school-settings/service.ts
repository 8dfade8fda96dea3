import type {
  ModulesPerRole,
  SchoolModules,
  SchoolSettingName,
  SchoolSettings,
  SettingsBody,
  SignInReport,
} from '@uurwerk/contract/desk/settings'
import type { Role } from '@uurwerk/contract/roles'
import { RelyingParty, type SignInProvider } from '#server/account/sign-in/service.ts'
import { forgetActors } from '#server/auth/actor-lookups.ts'
import type { Context } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { takeImportLock } from '#server/db/locks.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { computeContentVersion } from '#server/http/content-version.ts'
import { reorderSources } from '#server/import/manage-sources.ts'
import { AppError } from '#server/lib/app-error.ts'
import { listHoldersOfRoles } from '#server/roster/attendee/service.ts'
import { changeDeskSettings } from '#server/school/rules.ts'
import { findStoredSettings, lockSettings, updateStoredSettings } from '#server/school/settings-queries.ts'
import type { StoredSettings } from '#server/school/rules.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import { requireAdmin } from './require-admin.ts'
import {
  compareModules,
  listChanges,
  formatModuleChanges,
  listLoggedDetails,
  omitStandardModules,
  presentModules,
  presentSettings,
} from './rules.ts'

async function loadStoredSettings(db: Db): Promise<StoredSettings> {
  const stored = await findStoredSettings(db)
  if (!stored) throw new Error('There is no school.')
  return stored
}

const toVersioned = <T>(result: T) => new Versioned(result, computeContentVersion(result))

/** @throws AppError attendeeNoRights */
export async function getSchoolSettings(context: Context): Promise<Versioned<SchoolSettings>> {
  requireAdmin(context)
  return toVersioned(presentSettings(await loadStoredSettings(context.db)))
}

/** @throws AppError attendeeNoRights */
export async function getSchoolModules(context: Context): Promise<Versioned<SchoolModules>> {
  requireAdmin(context)
  return toVersioned(presentModules(await loadStoredSettings(context.db)))
}

/** @throws AppError attendeeNoRights, importRunning, preconditionFailed */
export async function changeSchoolSettings(
  context: CallContext,
  body: SettingsBody,
): Promise<Versioned<SchoolSettings>> {
  requireAdmin(context)
  const answer = await runInTransaction(context, async (tx) => {
    const stored = await lockStoredSettings(tx)
    requireVersion(context, computeContentVersion(presentSettings(stored)))
    const { changed, handedBack, ...next } = changeDeskSettings(stored, listChanges(stored, body))
    const names = [...changed, ...handedBack] as SchoolSettingName[]
    if (names.length > 0) {
      await updateStoredSettings(tx, next)
      if (names.includes('sources')) await reorderSources(tx)
      await recordAction(tx, context, {
        action: 'school-settings.changeSettings',
        details: {
          ...(changed.length > 0 && { settings: changed.join(', ') }),
          ...(handedBack.length > 0 && { handedBack: handedBack.join(', ') }),
          ...listLoggedDetails(stored.values, next.values, names),
        },
      })
    }
    if (stored.values.studentsSeeStudents !== next.values.studentsSeeStudents) await announceRights(tx, ['student'])
    return toVersioned(presentSettings({ ...next, source: stored.source }))
  })
  forgetActors()
  return answer
}

/** @throws AppError attendeeNoRights, importRunning, preconditionFailed */
export async function changeSchoolModules(
  context: CallContext,
  body: ModulesPerRole | null,
): Promise<Versioned<SchoolModules>> {
  requireAdmin(context)
  const answer = await runInTransaction(context, async (tx) => {
    const stored = await lockStoredSettings(tx)
    requireVersion(context, computeContentVersion(presentModules(stored)))
    const before = stored.values.modulesPerRole
    const chosen = body && omitStandardModules(body)
    const isSame = chosen !== null && compareModules(before, chosen).length === 0
    const { handedBack, ...next } = changeDeskSettings(stored, {
      modulesPerRole: isSame ? undefined : chosen,
    })
    const changes = compareModules(before, next.values.modulesPerRole)
    if (changes.length > 0 || handedBack.length > 0) {
      await updateStoredSettings(tx, next)
      await recordAction(tx, context, {
        action: 'school-settings.changeModules',
        details: {
          ...(handedBack.length > 0 && { handedBack: 'modules' }),
          ...formatModuleChanges(changes),
        },
      })
      await announceRights(
        tx,
        changes.map(({ role }) => role),
      )
    }
    return toVersioned(presentModules({ ...next, source: stored.source }))
  })
  forgetActors()
  return answer
}

/** With the import lock, because an import replaces all settings. @throws AppError importRunning */
async function lockStoredSettings(tx: Tx): Promise<StoredSettings> {
  await lockSettings(tx)
  if (!(await takeImportLock(tx))) throw new AppError('importRunning')
  return loadStoredSettings(tx)
}

async function announceRights(tx: Tx, roles: readonly Role[]) {
  await announce(tx, 'rights', { people: await listHoldersOfRoles(tx, roles) })
}

export interface SignInSettings {
  isBuiltIn: boolean
  providers: readonly SignInProvider[]
  publicUrl: string
}

/** @throws AppError attendeeNoRights */
export async function examineSignIn(
  context: Context,
  { isBuiltIn, providers, publicUrl }: SignInSettings,
): Promise<SignInReport> {
  requireAdmin(context)
  const parties = providers.map((provider) => new RelyingParty(provider, publicUrl))
  return {
    isBuiltIn,
    publicUrl,
    providers: await Promise.all(
      parties.map(async (party) => ({
        name: party.provider.name,
        issuer: party.provider.issuer,
        redirect: party.callback,
        findings: await party.examine(),
      })),
    ),
  }
}
