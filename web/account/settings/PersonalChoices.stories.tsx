import { AccentChoice, LanguageChoice, ThemeChoice } from './PersonalChoices.tsx'

export const All = () => (
  <>
    <LanguageChoice />
    <ThemeChoice />
    <AccentChoice />
  </>
)
