import { useQuery } from '@tanstack/react-query'
import { schoolSettingBounds, type SchoolSettings } from '@uurwerk/contract/desk/settings'
import { maximumRetention, minimumRetention } from '@uurwerk/contract/retention'
import { useTexts } from '#web/lib/i18n.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Text } from '#web/ui/Text.tsx'
import { NumberField, TextField } from '#web/ui/TextField.tsx'
import { schoolQuery } from '../queries.ts'
import { SchoolFrame } from '../SchoolFrame.tsx'
import { CoverFields } from './CoverFields.tsx'
import { DayFields } from './DayFields.tsx'
import { LogoCard } from './LogoCard.tsx'
import { ModulesCard } from './ModulesCard.tsx'
import { OrderedList } from './OrderedList.tsx'
import { storedKinds } from './format-setting.ts'
import { schoolSettingsQuery } from './queries.ts'
import { SectionIndex } from './SectionIndex.tsx'
import styles from './Settings.module.css'
import { SettingsCard, type SettingsFieldsProps } from './SettingsCard.tsx'
import { SignInCard } from './SignInCard.tsx'

export function SchoolSettingsScreen() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(schoolSettingsQuery)
  return (
    <SchoolFrame section="settings">
      {data && <LoadedSettings settings={data} />}
      {!data && error && <Failed title={t(($) => $.SCHOOL_SETTINGS.ERROR)} onRetry={refetch} />}
      {!data && !error && <Skeleton label={t(($) => $.SCHOOL_SETTINGS.LOADING)} rows={6} lines={[30, 70]} />}
    </SchoolFrame>
  )
}

/** From the school itself, over its day and people, to data that comes and goes. */
const sections = ['GENERAL', 'LOGO', 'DAY', 'MODULES', 'COVERS', 'TESTS', 'SOURCES', 'RETENTION', 'SIGN_IN'] as const
type SectionName = (typeof sections)[number]

const toId = (name: SectionName) => name.toLowerCase().replace('_', '-')

function LoadedSettings({ settings }: { settings: SchoolSettings }) {
  const { t } = useTexts()
  return (
    <div className={styles.screen}>
      <SectionIndex
        sections={sections.map((name) => ({ id: toId(name), title: t(($) => $.SCHOOL_SETTINGS[name].TITLE) }))}
      />
      <Stack gap={6}>
        {sections.map((name) => (
          <div key={name} id={toId(name)} data-section className={styles.section}>
            <SectionCard name={name} settings={settings} />
          </div>
        ))}
      </Stack>
    </div>
  )
}

const settingsCards = {
  GENERAL: { names: ['name', 'studentsSeeStudents'], Fields: GeneralFields },
  DAY: { names: ['day', 'weekLabels', 'bells'], Fields: DayFields },
  COVERS: { names: ['covers'], Fields: CoverFields },
  TESTS: { names: ['testLimits'], Fields: TestFields },
  SOURCES: { names: ['dayChanges', 'sources'], Fields: SourceFields },
  RETENTION: { names: ['retention'], Fields: RetentionFields },
} as const

function SectionCard({ name, settings }: { name: SectionName; settings: SchoolSettings }) {
  const { t } = useTexts()
  if (name === 'LOGO') return <LogoCard />
  if (name === 'MODULES') return <ModulesCard />
  if (name === 'SIGN_IN') return <SignInCard />
  const { names, Fields } = settingsCards[name]
  return (
    <SettingsCard
      settings={settings}
      title={t(($) => $.SCHOOL_SETTINGS[name].TITLE)}
      {...(name !== 'GENERAL' && { lead: t(($) => $.SCHOOL_SETTINGS[name].LEAD) })}
      names={names}
    >
      {(fields) => <Fields {...fields} />}
    </SettingsCard>
  )
}

function GeneralFields({ draft, isTried, onChange }: SettingsFieldsProps) {
  const { t } = useTexts()
  return (
    <Stack gap={5} className={styles.name}>
      <TextField
        required
        label={t(($) => $.SCHOOL_SETTINGS.NAME.name)}
        fault={isTried && draft.name.trim() === '' && t(($) => $.SCHOOL_SETTINGS.GENERAL.NAME_FAULT)}
        maxLength={schoolSettingBounds.name}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <Switch
        label={t(($) => $.SCHOOL_SETTINGS.NAME.studentsSeeStudents)}
        checked={draft.studentsSeeStudents}
        onChange={(studentsSeeStudents) => onChange({ studentsSeeStudents })}
      />
      <Text tone="quiet" size="list">
        {t(($) => $.SCHOOL_SETTINGS.GENERAL.STUDENTS_HINT)}
      </Text>
    </Stack>
  )
}

function RetentionFields({ draft: { retention }, onChange }: SettingsFieldsProps) {
  const { t } = useTexts()
  return (
    <div className={styles.fields}>
      {storedKinds.map((kind) => (
        <NumberField
          key={kind}
          label={t(($) => $.SCHOOL_SETTINGS.RETENTION.KIND[kind])}
          hint={t(($) => $.SCHOOL_SETTINGS.RETENTION.HINT[kind], { minimum: minimumRetention[kind] })}
          min={minimumRetention[kind]}
          max={maximumRetention}
          value={retention[kind]}
          onChange={(days) => onChange({ retention: { ...retention, [kind]: days } })}
        />
      ))}
    </div>
  )
}

function TestFields({ draft: { testLimits }, onChange }: SettingsFieldsProps) {
  const { t } = useTexts()
  const { tests } = schoolSettingBounds
  return (
    <div className={styles.fields}>
      {(['perDay', 'perWeek'] as const).map((per) => (
        <TextField
          key={per}
          type="number"
          inputMode="numeric"
          min={1}
          max={tests}
          label={t(($) => $.SCHOOL_SETTINGS.TESTS[per])}
          hint={t(($) => $.SCHOOL_SETTINGS.TESTS.HINT)}
          value={testLimits[per] === undefined ? '' : String(testLimits[per])}
          onChange={(text) => {
            const limit = Math.min(tests, Math.trunc(Number(text)))
            const { [per]: _, ...others } = testLimits
            onChange({ testLimits: limit > 0 ? { ...others, [per]: limit } : others })
          }}
        />
      ))}
    </div>
  )
}

function SourceFields({ draft, onChange }: SettingsFieldsProps) {
  const { t } = useTexts()
  const { data } = useQuery(schoolQuery)
  const known = data?.sources.map(({ name }) => name) ?? []
  // Until somebody changes the order, that of the school, which also has sources that it does not name.
  const others = known.filter((name) => !draft.sources.includes(name))
  const order = draft.sources.includes('desk')
    ? [...draft.sources, ...others]
    : [...new Set(['desk', ...draft.sources, ...others])]
  const owners = new Set([...known, draft.dayChanges].filter((name) => name !== 'here'))
  return (
    <Stack gap={5}>
      <OrderedList
        items={order.map((name) => ({
          id: name,
          name: name === 'desk' ? t(($) => $.SCHOOL_SETTINGS.SOURCES.DESK) : name,
        }))}
        onMove={(sources) => onChange({ sources })}
      />
      <div className={styles.name}>
        <Select
          label={t(($) => $.SCHOOL_SETTINGS.SOURCES.OWNER)}
          hint={t(($) => $.SCHOOL_SETTINGS.SOURCES.OWNER_HINT)}
          value={draft.dayChanges}
          options={[
            { value: 'here', text: t(($) => $.SCHOOL_SETTINGS.SOURCES.HERE) },
            ...[...owners].map((name) => ({ value: name, text: name })),
          ]}
          onChange={(dayChanges) => onChange({ dayChanges })}
        />
      </div>
    </Stack>
  )
}
