import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '@uurwerk/contract/languages'
import { applySettingsPatch } from '@uurwerk/contract/rules/settings'
import { type Settings, settingsContract, type SettingsPatch } from '@uurwerk/contract/account/settings'
import { call, callTagged } from '../lib/call.ts'
import { switchLanguage } from '../lib/i18n.ts'
import { getCurrentLanguage } from '../lib/language.ts'
import { refetchAfter } from './after-write.ts'
import { saveWithMerge, revertChange } from './save-with-merge.ts'
import { sessionQuery, useCurrentUser, useSession } from './me.ts'
import { settingsQuery } from './settings.ts'
import { toSettingsParts, buildSettingsPatch, formatSettingsPart } from './settings-parts.ts'
import { getCurrentTheme, switchTheme, type Theme } from '../lib/theme.ts'

/** Whether a choice is stored: for someone the school knows, and not while impersonating. */
export function useCanStoreSettings() {
  const isImpersonating = useSession().impersonatedUser !== null
  return useCurrentUser().attendee !== null && !isImpersonating
}

/** The settings as they will be once the server has taken the patch; as they are where a rule stands in the way. */
function applyPatchIfAllowed(settings: Settings, patch: SettingsPatch): Settings {
  const after = applySettingsPatch(settings, patch)
  return typeof after === 'string' ? settings : after
}

interface SettingsChange {
  patch: SettingsPatch
  /** As they were shown when one chose. */
  seen: Settings | undefined
  /** The course whose colour it is about. */
  course: string | undefined
}

async function sendSettingsChange({ patch, seen, course }: SettingsChange) {
  const store = (body: SettingsPatch, headers?: Record<string, string>) =>
    call(settingsContract.patch, { body }, undefined, headers)
  if (!seen) return store(patch)
  return saveWithMerge({
    seen: toSettingsParts(seen),
    mine: toSettingsParts(applyPatchIfAllowed(seen, patch)),
    read: async () => {
      const { result, tag } = await callTagged(settingsContract.settings, {})
      return { now: toSettingsParts(result), tag }
    },
    formatPart: (part, version) => formatSettingsPart(part, version, course),
    send: async (both, headers, now) => {
      const body = buildSettingsPatch(now, both)
      return body.length > 0 && store(body, headers)
    },
  })
}

/** Changes the settings; shows the outcome at once and takes it back when it is refused. */
export function useChangeSettings() {
  const client = useQueryClient()
  const { mutate, mutateAsync } = useMutation({
    // One after the other, so that what is shown last is what is stored last.
    scope: { id: 'settings' },
    mutationFn: sendSettingsChange,
    onMutate: async ({ patch, seen }: SettingsChange) => {
      await client.cancelQueries(settingsQuery)
      const before = client.getQueryData(settingsQuery.queryKey) ?? seen
      const after = before && applyPatchIfAllowed(before, patch)
      client.setQueryData(settingsQuery.queryKey, after)
      return () =>
        client.setQueryData(settingsQuery.queryKey, (now) => before && after && now && revertChange(before, after, now))
    },
    onError: (_error, _changing, takeBack) => takeBack?.(),
    onSettled: () => refetchAfter(client, 'settings'),
  })
  const createSettingsChange = (patch: SettingsPatch, course?: string): SettingsChange => ({
    patch,
    course,
    seen: client.getQueryData(settingsQuery.queryKey),
  })
  return {
    change: (patch: SettingsPatch, course?: string) => mutate(createSettingsChange(patch, course)),
    /** The same, for who waits for the outcome. */
    store: (patch: SettingsPatch) => mutateAsync(createSettingsChange(patch)),
  }
}

/** Chooses the language of everything: at once here, and stored for the person's other devices. */
export function useChooseLanguage() {
  const client = useQueryClient()
  const { store } = useChangeSettings()
  const mayStore = useCanStoreSettings()
  const show = async (language: Language) => {
    client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, language })
    await switchLanguage(language)
  }
  return (language: Language) => {
    const before = getCurrentLanguage()
    void show(language)
    if (mayStore) store([{ op: 'replace', path: '/language', value: language }]).catch(() => show(before))
  }
}

/** Chooses the theme in the same way. */
export function useChooseTheme() {
  const { store } = useChangeSettings()
  const mayStore = useCanStoreSettings()
  return (theme: Theme) => {
    const before = getCurrentTheme()
    switchTheme(theme)
    if (mayStore) store([{ op: 'replace', path: '/theme', value: theme }]).catch(() => switchTheme(before))
  }
}
