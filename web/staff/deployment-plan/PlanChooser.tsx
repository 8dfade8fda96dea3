import { languages } from '@uurwerk/contract/languages'
import { useTexts } from '#web/lib/i18n.ts'
import { Toolbar } from '#web/ui/Layout.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'
import type { PlanAddress } from './address.ts'
import type { PlanChoice, AvailablePlans } from './plan-choice.ts'
import styles from './PlanChooser.module.css'
import { useChangePlanAddress } from './use-plan-address.ts'

/** Parts of the address to reset, because they do not apply to another plan. */
const resetChoices = { open: undefined, compare: undefined } satisfies PlanAddress

/** Chooses team, teacher, year and language; choices with one option are hidden. */
export function PlanChooser({
  choice,
  availablePlans: { teams, years },
}: {
  choice: PlanChoice
  availablePlans: AvailablePlans
}) {
  const { t } = useTexts()
  const changeAddress = useChangePlanAddress()
  const { team, teacher, year } = choice
  return (
    <Toolbar className={styles.chooser}>
      {team.seesTeam && team.teachers.length > 0 && (
        <Segments
          label={t(($) => $.DEPLOYMENT_PLAN.OF_WHOM)}
          value={teacher ? 'teacher' : 'team'}
          options={[
            { value: 'team', text: t(($) => $.DEPLOYMENT_PLAN.TEAM) },
            { value: 'teacher', text: t(($) => $.DEPLOYMENT_PLAN.TEACHER) },
          ]}
          onChange={(planType) => {
            const attendee = planType === 'teacher' ? team.teachers[0]?.id : undefined
            changeAddress({ ...resetChoices, team: team.id, attendee })
          }}
        />
      )}
      {teams.length > 1 && (
        <Select
          isLabelUnseen
          label={t(($) => $.DEPLOYMENT_PLAN.TEAM)}
          value={team.id}
          options={teams.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(id) => changeAddress({ ...resetChoices, team: id, attendee: undefined })}
        />
      )}
      {teacher && team.teachers.length > 1 && (
        <Select
          isLabelUnseen
          label={t(($) => $.DEPLOYMENT_PLAN.TEACHER)}
          value={teacher.id}
          options={team.teachers.map(({ id, name, code }) => ({ value: id, text: code ? `${name} (${code})` : name }))}
          onChange={(id) => changeAddress({ ...resetChoices, team: team.id, attendee: id })}
        />
      )}
      <Select
        isLabelUnseen
        label={t(($) => $.DEPLOYMENT_PLAN.YEAR)}
        value={year.year}
        options={years.map((planYear) => ({ value: planYear.year, text: planYear.name }))}
        onChange={(nextYear) => changeAddress({ ...resetChoices, year: nextYear, periods: undefined })}
      />
      <LanguageChoice choice={choice} />
    </Toolbar>
  )
}

/** Offers the languages of the plan. If there is a single language and it is not the user's, says so. */
function LanguageChoice({ choice: { year, language } }: { choice: PlanChoice }) {
  const { t, language: userLanguage } = useTexts()
  const changeAddress = useChangePlanAddress()
  if (year.languages.length > 1)
    return (
      <Segments
        label={t(($) => $.DEPLOYMENT_PLAN.LANGUAGE)}
        value={language}
        options={languages.map((eachLanguage) => ({
          value: eachLanguage,
          text: t(($) => $.DEPLOYMENT_PLAN.LANGUAGES[eachLanguage]),
          lang: eachLanguage,
        }))}
        onChange={(nextLanguage) => changeAddress({ language: nextLanguage })}
      />
    )
  if (language === userLanguage) return null
  return (
    <Text size="list" tone="quiet">
      {t(($) => $.DEPLOYMENT_PLAN.OTHER_LANGUAGE[language])}
    </Text>
  )
}
