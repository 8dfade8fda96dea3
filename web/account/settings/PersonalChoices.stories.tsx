import { LanguageChoice, ThemeChoice } from './PersonalChoices.tsx'

export const Both = () => (
  <>
    <LanguageChoice />
    <ThemeChoice />
  </>
)
