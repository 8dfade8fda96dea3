import { useQuery } from '@tanstack/react-query'
import { schoolSettingBounds, type SchoolSettings } from '@uurwerk/contract/desk/settings'
import { maximumRetention, minimumRetention, retentionKinds } from '@uurwerk/contract/retention'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Text } from '#web/ui/Text.tsx'
import { NumberField, TextField } from '#web/ui/TextField.tsx'
import { schoolQuery } from '../queries.ts'
import { SchoolFrame } from '../SchoolFrame.tsx'
import { DayFields } from './BellFields.tsx'
import { LogoCard } from './LogoCard.tsx'
import { ModulesCard } from './ModulesCard.tsx'
import { schoolSettingsQuery } from './queries.ts'
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

function LoadedSettings({ settings }: { settings: SchoolSettings }) {
  const { t } = useTexts()
  return (
    <Stack gap={6}>
      <SettingsCard
        settings={settings}
        title={t(($) => $.SCHOOL_SETTINGS.GENERAL.TITLE)}
        names={['name', 'studentsSeeStudents']}
      >
        {(fields) => <GeneralFields {...fields} />}
      </SettingsCard>
      <LogoCard />
      <ModulesCard />
      <SettingsCard
        settings={settings}
        title={t(($) => $.SCHOOL_SETTINGS.DAY.TITLE)}
        lead={t(($) => $.SCHOOL_SETTINGS.DAY.LEAD)}
        names={['day', 'bells']}
      >
        {(fields) => <DayFields {...fields} />}
      </SettingsCard>
      <SettingsCard
        settings={settings}
        title={t(($) => $.SCHOOL_SETTINGS.RETENTION.TITLE)}
        lead={t(($) => $.SCHOOL_SETTINGS.RETENTION.LEAD)}
        names={['retention']}
      >
        {(fields) => <RetentionFields {...fields} />}
      </SettingsCard>
      <SettingsCard
        settings={settings}
        title={t(($) => $.SCHOOL_SETTINGS.SOURCES.TITLE)}
        lead={t(($) => $.SCHOOL_SETTINGS.SOURCES.LEAD)}
        names={['sources']}
      >
        {(fields) => <SourceFields {...fields} />}
      </SettingsCard>
      <SignInCard />
    </Stack>
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

const RetentionFields = ({ draft: { retention }, onChange }: SettingsFieldsProps) => {
  const { t } = useTexts()
  return (
    <div className={styles.fields}>
      {retentionKinds.map((kind) => (
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

function SourceFields({ draft, onChange }: SettingsFieldsProps) {
  const { t } = useTexts()
  const { data } = useQuery(schoolQuery)
  const known = data?.sources.map(({ name }) => name) ?? []
  // Until somebody changes the order, that of the school, which also has sources that it does not name.
  const others = known.filter((name) => !draft.sources.includes(name))
  const order = draft.sources.includes('desk')
    ? [...draft.sources, ...others]
    : [...new Set(['desk', ...draft.sources, ...others])]
  const move = (index: number, step: 1 | -1) => {
    const moved = [...order]
    const [name] = moved.splice(index, 1)
    if (name !== undefined) moved.splice(index + step, 0, name)
    onChange({ sources: moved })
  }
  return (
    <ol className={styles.order}>
      {order.map((name, index) => (
        <li key={name}>
          <Row isSpread gap={4}>
            <Text isStrong>{name === 'desk' ? t(($) => $.SCHOOL_SETTINGS.SOURCES.DESK) : name}</Text>
            <Row gap={3}>
              <Button
                variant="quiet"
                aria-label={t(($) => $.SCHOOL_SETTINGS.SOURCES.UP, { name })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp size={16} aria-hidden />
              </Button>
              <Button
                variant="quiet"
                aria-label={t(($) => $.SCHOOL_SETTINGS.SOURCES.DOWN, { name })}
                disabled={index === order.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown size={16} aria-hidden />
              </Button>
            </Row>
          </Row>
        </li>
      ))}
    </ol>
  )
}
