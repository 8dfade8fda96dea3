import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type SchoolModules,
  type SchoolSettingName,
  schoolSettingNames,
  schoolSettingsContract,
} from '@uurwerk/contract/desk/settings'
import { roles } from '@uurwerk/contract/roles'
import { keys } from '#web/data/keys.ts'
import { saveWithMerge } from '#web/data/save-with-merge.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'
import { t } from '#web/lib/i18n.ts'
import { schoolKey } from '../queries.ts'
import { type EditableSettings, formatModuleNames, formatSetting } from './format-setting.ts'

const settingsKey = [...schoolKey, 'settings']

export const schoolSettingsQuery = queryOptions({
  queryKey: [...settingsKey, 'values'],
  queryFn: ({ signal }) => call(schoolSettingsContract.settings, {}, signal),
  staleTime: 0,
})

export const schoolModulesQuery = queryOptions({
  queryKey: [...settingsKey, 'modules'],
  queryFn: ({ signal }) => call(schoolSettingsContract.modules, {}, signal),
  staleTime: 0,
})

function useSettingsMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([schoolKey, keys.session, keys.scope].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** Asks for the version if somebody else changed the same setting. Sends what differs. */
export const useSaveSettings = () =>
  useSettingsMutation(({ base, own }: { base: EditableSettings; own: EditableSettings }) =>
    saveWithMerge({
      base,
      own,
      read: async () => {
        const { result, headers } = await callWithHeaders(schoolSettingsContract.settings, {})
        return { stored: pickSettings(result), etag: headers.get('ETag') }
      },
      describePart: (part, settings) => ({
        label: t(($) => $.SCHOOL_SETTINGS.NAME[part]),
        text: formatSetting(part, settings),
      }),
      send: (merged, headers, stored) => {
        const changed = Object.entries(merged).filter(
          ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as SchoolSettingName]),
        )
        return call(schoolSettingsContract.changeSettings, { body: Object.fromEntries(changed) }, undefined, headers)
      },
    }),
  )

export const pickSettings = (settings: EditableSettings): EditableSettings =>
  Object.fromEntries(schoolSettingNames.map((name) => [name, settings[name]])) as EditableSettings

export const useHandBackSettings = () =>
  useSettingsMutation((names: readonly SchoolSettingName[]) =>
    call(schoolSettingsContract.changeSettings, { body: Object.fromEntries(names.map((name) => [name, null])) }),
  )

export type EditableModules = SchoolModules['modulesPerRole']

export const useSaveModules = () =>
  useSettingsMutation(({ base, own }: { base: EditableModules; own: EditableModules }) =>
    saveWithMerge({
      base,
      own,
      read: async () => {
        const { result, headers } = await callWithHeaders(schoolSettingsContract.modules, {})
        return { stored: result.modulesPerRole, etag: headers.get('ETag') }
      },
      describePart: (role, modulesPerRole) => ({
        label: t(($) => $.SHELL.ROLE[role]),
        text: formatModuleNames(modulesPerRole[role]),
      }),
      send: (merged, headers) =>
        call(
          schoolSettingsContract.changeModules,
          // The vendor follows administrators.
          {
            body: Object.fromEntries(roles.flatMap((role) => (role === 'vendor-admin' ? [] : [[role, merged[role]]]))),
          },
          undefined,
          headers,
        ),
    }),
  )

export const useHandBackModules = () =>
  useSettingsMutation(() => call(schoolSettingsContract.changeModules, { body: null }))

export const useTestSignIn = () => useMutation({ mutationFn: () => call(schoolSettingsContract.signIn, {}) })

export const schoolLogoQuery = queryOptions({
  queryKey: [...settingsKey, 'logo'],
  queryFn: ({ signal }) => call(schoolSettingsContract.logo, {}, signal),
  staleTime: 0,
})

export const useSaveLogo = () =>
  useSettingsMutation((content: Uint8Array) =>
    call(schoolSettingsContract.putLogo, { body: { content: content.toBase64() } }),
  )

export const useRemoveLogo = () => useSettingsMutation(() => call(schoolSettingsContract.removeLogo, {}))
