import { schoolSettingsContract } from '@uurwerk/contract/desk/settings'
import { defineRoutes } from '#server/http/serve.ts'
import { getLogo, putLogo, removeLogo } from './logo.ts'
import {
  changeSchoolModules,
  changeSchoolSettings,
  examineSignIn,
  getSchoolModules,
  getSchoolSettings,
  type SignInSettings,
} from './service.ts'

export const createSchoolSettingsRoutes = (signIn: SignInSettings) =>
  defineRoutes(schoolSettingsContract, {
    settings: (context) => getSchoolSettings(context),
    changeSettings: (context, { body }) => changeSchoolSettings(context, body),
    modules: (context) => getSchoolModules(context),
    changeModules: (context, { body }) => changeSchoolModules(context, body),
    logo: (context) => getLogo(context),
    putLogo: (context, { body }) => putLogo(context, body.content),
    removeLogo: (context) => removeLogo(context),
    signIn: (context) => examineSignIn(context, signIn),
  })
