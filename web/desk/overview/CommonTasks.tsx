import { Link } from '@tanstack/react-router'
import { isAdmin } from '@uurwerk/contract/roles'
import { CalendarCheck, ChevronRight, DoorClosed, Download, ListChecks, Repeat, Upload, UserCog } from 'lucide-react'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { buildDeedLink, getDeed } from '../desk-deeds.ts'
import { parseLink } from '../parse-link.ts'
import styles from './Overview.module.css'

const tasks = [
  ['imports', Upload],
  ['publishWeeks', CalendarCheck],
  ['blockRoom', DoorClosed],
  ['giveRole', UserCog],
  ['exportPerson', Download],
] as const

/** Lists links to frequent tasks, so that they are found without the search box. */
export function CommonTasks() {
  const { t } = useTexts()
  const canManage = isAdmin(useCurrentUser().roles)
  const links = tasks
    .filter(([name]) => canManage || !getDeed(name).isForAdministrators)
    .map(([name, Icon]) => ({
      key: name,
      Icon,
      text: t(($) => $.SCHOOL_FIND.NAME[name]),
      link: parseLink(buildDeedLink(name)),
    }))
  const lists = [
    { key: 'ledger', Icon: Repeat, text: t(($) => $.LEDGER.TITLE), link: { to: '/changes/ledger' } as const },
    { key: 'held', Icon: ListChecks, text: t(($) => $.LEDGER.HELD.TITLE), link: { to: '/changes/held' } as const },
  ]
  return (
    <Stack as="section" gap={4}>
      <Text as="h2" size="lead">
        {t(($) => $.SCHOOL.OVERVIEW.TASKS)}
      </Text>
      <Card as="ul" isFlush>
        {[...links, ...lists].map(({ key, Icon, text, link }) => (
          <li key={key}>
            <Link {...link} className={styles.attention} data-step="open">
              <Icon size={18} aria-hidden />
              {text}
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </Card>
    </Stack>
  )
}
