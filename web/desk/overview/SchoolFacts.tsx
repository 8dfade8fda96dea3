import type { School, SchoolHealth } from '@uurwerk/contract/desk/school'
import type { ReactNode } from 'react'
import { HelpButton } from '#web/account/help/HelpButton.tsx'
import { t as getText, useTexts } from '#web/lib/i18n.ts'
import { formatNumber, formatRange, getToday } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatBytes } from '../format-bytes.ts'
import { formatMoment } from '../format-moment.ts'
import { formatAge } from './format-age.ts'
import styles from './Overview.module.css'

const shownKinds = ['students', 'teachers', 'groups', 'teams', 'rooms', 'courses', 'appointments'] as const

export function SchoolFacts({ school }: { school: School }) {
  const { t } = useTexts()
  const { attention, counts, publishedRange, health, version } = school
  // What people make here is no source that one imports.
  const sources = school.sources.filter(({ name }) => name !== 'desk')
  const today = getToday().toString()
  const year = school.years.find(({ start, end }) => start <= today && today <= end) ?? school.years.at(-1)
  return (
    <Stack gap={6}>
      <FactCard title={school.name || t(($) => $.SCHOOL.OVERVIEW.FACTS.TITLE)}>
        <Fact term={t(($) => $.SCHOOL.OVERVIEW.FACTS.YEAR)}>
          {year ? `${year.name}, ${formatDates(year)}` : t(($) => $.SCHOOL.OVERVIEW.FACTS.NO_YEAR)}
        </Fact>
        <Fact term={t(($) => $.SCHOOL.OVERVIEW.FACTS.PUBLISHED)}>
          {publishedRange ? formatDates(publishedRange) : t(($) => $.SCHOOL.OVERVIEW.FACTS.NOT_PUBLISHED)}
        </Fact>
        {shownKinds.map((kind) => (
          <Fact key={kind} term={t(($) => $.SCHOOL.OVERVIEW.FACTS[kind])}>
            {formatNumber(counts[kind])}
          </Fact>
        ))}
      </FactCard>
      <FactCard title={t(($) => $.SCHOOL.OVERVIEW.SOURCES.TITLE)}>
        {sources.map(({ name, format, importedAt }) => (
          <Fact key={name} term={format !== null && format !== name ? `${name} (${format})` : name}>
            {importedAt === null
              ? t(($) => $.SCHOOL.OVERVIEW.SOURCES.NEVER)
              : t(($) => $.SCHOOL.OVERVIEW.SOURCES.IMPORTED, { moment: formatMoment(importedAt) })}
          </Fact>
        ))}
        {sources.length === 0 && <Fact term={t(($) => $.SCHOOL.OVERVIEW.SOURCES.NONE)} />}
      </FactCard>
      {health && (
        <HealthCard
          health={health}
          version={version}
          needsBackup={attention.some(({ code }) => code === 'backupOld')}
        />
      )}
    </Stack>
  )
}

interface HealthCardProps {
  health: SchoolHealth
  version: string
  needsBackup: boolean
}

const HealthCard = ({
  health: { database, disk, waitingJobs, failedJobs, lastBackup },
  version,
  needsBackup,
}: HealthCardProps) => (
  <FactCard id="health" title={getText(($) => $.SCHOOL.OVERVIEW.HEALTH.TITLE)} after={needsBackup && <BackupNote />}>
    <Fact term={getText(($) => $.SCHOOL.OVERVIEW.HEALTH.VERSION)}>{version}</Fact>
    <Fact term={getText(($) => $.SCHOOL.OVERVIEW.HEALTH.DATABASE)}>
      {getText(($) => $.SCHOOL.OVERVIEW.HEALTH.DATABASE_VALUE, {
        version: database.version.split(' ')[0],
        size: formatBytes(database.bytes),
      })}
    </Fact>
    <Fact term={getText(($) => $.SCHOOL.OVERVIEW.HEALTH.DISK)}>
      {getText(($) => $.SCHOOL.OVERVIEW.HEALTH.DISK_VALUE, {
        free: formatBytes(disk.freeBytes),
        total: formatBytes(disk.totalBytes),
      })}
    </Fact>
    <Fact term={getText(($) => $.SCHOOL.OVERVIEW.HEALTH.JOBS)}>{formatNumber(waitingJobs)}</Fact>
    {failedJobs.map(({ name, failedAt }) => (
      <Fact key={name} term={getText(($) => $.SCHOOL.OVERVIEW.HEALTH.FAILED)}>
        {name}, {formatMoment(failedAt)}
      </Fact>
    ))}
    <Fact term={getText(($) => $.SCHOOL.OVERVIEW.HEALTH.BACKUP)}>
      {lastBackup === null ? (
        getText(($) => $.SCHOOL.OVERVIEW.HEALTH.NO_BACKUP)
      ) : (
        <time dateTime={lastBackup} title={formatMoment(lastBackup)}>
          {formatAge(lastBackup)}
        </time>
      )}
    </Fact>
  </FactCard>
)

/** How to make a backup. */
const BackupNote = () => (
  <Stack gap={3}>
    <Text size="list">
      {getText(($) => $.SCHOOL.OVERVIEW.HEALTH.BACKUP_NOTE)} <code>npx uurwerk backup FILE</code>
    </Text>
    <Row>
      <HelpButton page="school">{getText(($) => $.SCHOOL.OVERVIEW.HEALTH.BACKUP_HELP)}</HelpButton>
    </Row>
  </Stack>
)

interface FactCardProps {
  id?: string
  title: string
  children: ReactNode
  /** Shown below the facts. */
  after?: ReactNode
}

export const FactCard = ({ id, title, children, after }: FactCardProps) => (
  <Card as="section" id={id}>
    <Stack gap={4}>
      <Text as="h2" size="lead">
        {title}
      </Text>
      <dl className={styles.facts}>{children}</dl>
      {after}
    </Stack>
  </Card>
)

export const Fact = ({ term, children }: { term: string; children?: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
)

const formatDates = ({ start, end }: { start: string; end: string }) =>
  formatRange(Temporal.PlainDate.from(start), Temporal.PlainDate.from(end))
