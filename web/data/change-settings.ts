import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '@uurwerk/contract/languages'
import { patchedSettings } from '@uurwerk/contract/rules/settings'
import { type Settings, settingsContract, type SettingsPatch } from '@uurwerk/contract/account/settings'
import { call } from '../lib/call.ts'
import { switchLanguage } from '../lib/i18n.ts'
import { currentLanguage } from '../lib/language.ts'
import { refetchAfter } from './after-write.ts'
import { sessionQuery, useCurrentUser, useSession } from './me.ts'
import { settingsQuery } from './settings.ts'
import { currentTheme, switchTheme, type Theme } from '../lib/theme.ts'

/** Whether a choice is stored: for someone the school knows, and not while impersonating. */
export function useMayStore() {
  const isImpersonating = useSession().impersonatedUser !== null
  return useCurrentUser().attendee !== null && !isImpersonating
}

/** The settings as they will be once the server has taken the patch; as they are where a rule stands in the way. */
function withPatch(settings: Settings, patch: SettingsPatch): Settings {
  const after = patchedSettings(settings, patch)
  return typeof after === 'string' ? settings : after
}

/** Sends a patch of the settings; shows its outcome at once and takes it back when it is refused. */
export function usePatchSettings() {
  const client = useQueryClient()
  return useMutation({
    // One after the other, so that what is shown last is what is stored last.
    scope: { id: 'settings' },
    mutationFn: (body: SettingsPatch) => call(settingsContract.patch, { body }),
    onMutate: async (body) => {
      await client.cancelQueries(settingsQuery)
      const before = client.getQueryData(settingsQuery.queryKey)
      client.setQueryData(settingsQuery.queryKey, (settings) => settings && withPatch(settings, body))
      return before
    },
    onError: (_error, _body, before) => client.setQueryData(settingsQuery.queryKey, before),
    onSettled: () => refetchAfter(client, 'settings'),
  })
}

/** Chooses the language of everything: at once here, and stored for the person's other devices. */
export function useChooseLanguage() {
  const client = useQueryClient()
  const { mutateAsync } = usePatchSettings()
  const mayStore = useMayStore()
  const show = async (language: Language) => {
    client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, language })
    await switchLanguage(language)
  }
  return (language: Language) => {
    const before = currentLanguage()
    void show(language)
    if (mayStore) mutateAsync([{ op: 'replace', path: '/language', value: language }]).catch(() => show(before))
  }
}

/** Chooses the theme in the same way. */
export function useChooseTheme() {
  const { mutateAsync } = usePatchSettings()
  const mayStore = useMayStore()
  return (theme: Theme) => {
    const before = currentTheme()
    switchTheme(theme)
    if (mayStore) mutateAsync([{ op: 'replace', path: '/theme', value: theme }]).catch(() => switchTheme(before))
  }
}
