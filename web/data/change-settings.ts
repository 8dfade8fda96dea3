import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '@uurwerk/contract/languages'
import { applySettingsPatch } from '@uurwerk/contract/rules/settings'
import { type Accent, type Settings, settingsContract, type SettingsPatch } from '@uurwerk/contract/account/settings'
import { call, callWithHeaders } from '../lib/call.ts'
import { switchLanguage } from '../lib/i18n.ts'
import { getCurrentLanguage } from '../lib/language.ts'
import { refetchAfter } from './refetch.ts'
import { saveWithMerge, revertChange } from './save-with-merge.ts'
import { sessionQuery, useCurrentUser, useSession } from './me.ts'
import { settingsQuery } from './settings.ts'
import { buildAccentOperation, toSettingsParts, buildSettingsPatch, formatSettingsPart } from './settings-parts.ts'
import { getCurrentAccent, getCurrentTheme, switchAccent, switchTheme, type Theme } from '../lib/theme.ts'

/** Returns false while impersonating, and for people unknown to the school. */
export function useCanStoreSettings() {
  const isImpersonating = useSession().impersonatedUser !== null
  return useCurrentUser().attendee !== null && !isImpersonating
}

/** Returns the settings unchanged if a rule rejects the patch. */
function applyPatchIfAllowed(settings: Settings, patch: SettingsPatch): Settings {
  const after = applySettingsPatch(settings, patch)
  return typeof after === 'string' ? settings : after
}

interface SettingsChange {
  patch: SettingsPatch
  /** Settings on screen at the time of the choice. */
  seenSettings: Settings | undefined
  /** Name of the course whose colour changes. */
  course: string | undefined
}

async function sendSettingsChange({ patch, seenSettings, course }: SettingsChange) {
  const store = (body: SettingsPatch, headers?: Record<string, string>) =>
    call(settingsContract.patch, { body }, undefined, headers)
  if (!seenSettings) return store(patch)
  return saveWithMerge({
    base: toSettingsParts(seenSettings),
    own: toSettingsParts(applyPatchIfAllowed(seenSettings, patch)),
    read: async () => {
      const { result, headers } = await callWithHeaders(settingsContract.settings, {})
      return { stored: toSettingsParts(result), etag: headers.get('ETag') }
    },
    describePart: (part, version) => formatSettingsPart(part, version, course),
    send: async (merged, headers, stored) => {
      const body = buildSettingsPatch(stored, merged)
      return body.length > 0 && store(body, headers)
    },
  })
}

/** Updates optimistically. `change` forgets the outcome; `store` reports it. */
export function useChangeSettings() {
  const client = useQueryClient()
  const { mutate, mutateAsync } = useMutation({
    // Runs mutations in sequence, so that the last choice is stored last.
    scope: { id: 'settings' },
    mutationFn: sendSettingsChange,
    onMutate: async ({ patch, seenSettings }: SettingsChange) => {
      await client.cancelQueries(settingsQuery)
      const before = client.getQueryData(settingsQuery.queryKey) ?? seenSettings
      const after = before && applyPatchIfAllowed(before, patch)
      client.setQueryData(settingsQuery.queryKey, after)
      return () =>
        client.setQueryData(
          settingsQuery.queryKey,
          (stored) => before && after && stored && revertChange(before, after, stored),
        )
    },
    onError: (_error, _changing, revert) => revert?.(),
    onSettled: () => refetchAfter(client, 'settings'),
  })
  const createSettingsChange = (patch: SettingsPatch, course?: string): SettingsChange => ({
    patch,
    course,
    seenSettings: client.getQueryData(settingsQuery.queryKey),
  })
  return {
    change: (patch: SettingsPatch, course?: string) => mutate(createSettingsChange(patch, course)),
    store: (patch: SettingsPatch) => mutateAsync(createSettingsChange(patch)),
  }
}

/** Switches the language at once, and back if it cannot be stored. Stores nothing while impersonating. */
export function useChooseLanguage() {
  const client = useQueryClient()
  const { store } = useChangeSettings()
  const canStore = useCanStoreSettings()
  const showChosenLanguage = async (language: Language) => {
    client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, language })
    await switchLanguage(language)
  }
  return (language: Language) => {
    const before = getCurrentLanguage()
    void showChosenLanguage(language)
    if (canStore) store([{ op: 'replace', path: '/language', value: language }]).catch(() => showChosenLanguage(before))
  }
}

/** Switches the theme at once, and back if it cannot be stored. Stores nothing while impersonating. */
export function useChooseTheme() {
  const { store } = useChangeSettings()
  const canStore = useCanStoreSettings()
  return (theme: Theme) => {
    const before = getCurrentTheme()
    switchTheme(theme)
    if (canStore) store([{ op: 'replace', path: '/theme', value: theme }]).catch(() => switchTheme(before))
  }
}

/** Takes null for the product's own. Switches back if it cannot be stored. Stores nothing while impersonating. */
export function useChooseAccent() {
  const { store } = useChangeSettings()
  const canStore = useCanStoreSettings()
  return (accent: Accent | null) => {
    const before = getCurrentAccent()
    switchAccent(accent)
    if (canStore) store([buildAccentOperation(accent)]).catch(() => switchAccent(before))
  }
}
