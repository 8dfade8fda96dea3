import { createRefusal, createStory } from '#web/gallery/story.ts'
import { SchoolSettingsScreen } from './SchoolSettingsScreen.tsx'
import { sampleModulesAnswer, sampleSettings, sampleSignIn } from './settings-sample.ts'
import { SignInReportView } from './SignInCard.tsx'

const show = () => <SchoolSettingsScreen />
const modulesAnswer = { '/api/School/Modules': sampleModulesAnswer }

export const Loaded = createStory({ ...modulesAnswer, '/api/School/Settings': sampleSettings }, show)
export const ImportsWin = createStory(
  { ...modulesAnswer, '/api/School/Settings': { ...sampleSettings, importsWin: true, bells: [] } },
  show,
)
export const Loading = createStory({}, show)
export const Failed = createStory({ '/api/School/': createRefusal('unknownError') }, show)
export const SignIn = () => <SignInReportView report={sampleSignIn} />
export const BuiltInSignIn = () => (
  <SignInReportView report={{ isBuiltIn: true, publicUrl: location.origin, providers: [] }} />
)
