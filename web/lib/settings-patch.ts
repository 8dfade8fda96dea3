import type { Settings, SettingsPatch } from '@uurwerk/contract/account/settings'
import { languages } from '@uurwerk/contract/languages'

const coloursPath = '/courseColours/'

/** The settings as they will be after a patch; the server's answer decides. */
export const patched = (settings: Settings, patch: SettingsPatch): Settings => patch.reduce(applied, settings)

function applied(settings: Settings, operation: SettingsPatch[number]): Settings {
  switch (operation.path) {
    case '/language': {
      const chosen = operation.op === 'remove' ? null : operation.value
      return { ...settings, language: languages.find((language) => language === chosen) ?? null }
    }
    case '/theme':
      return { ...settings, theme: operation.op === 'remove' ? null : operation.value }
    case '/showPrivacyConsentMessage':
      return { ...settings, showPrivacyConsentMessage: operation.value }
    case '/notifications':
      return { ...settings, notifications: operation.value }
    case '/courseColours':
      return { ...settings, courseColours: operation.value }
    default: {
      const course = operation.path.slice(coloursPath.length)
      const { [course]: _before, ...others } = settings.courseColours
      const courseColours = operation.op === 'remove' ? others : { ...others, [course]: operation.value }
      return { ...settings, courseColours }
    }
  }
}
