import { Link } from '@tanstack/react-router'
import type { Attention } from '@uurwerk/contract/desk/school'
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { parseLink } from '../parse-link.ts'
import styles from './Overview.module.css'

/** Each item leads to the screen where it is solved. */
export function AttentionList({ items }: { items: readonly Attention[] }) {
  const { t } = useTexts()
  return (
    <Stack as="section" gap={4}>
      <Text as="h2" size="lead">
        {t(($) => $.SCHOOL.OVERVIEW.ATTENTION.TITLE)}
      </Text>
      {items.length === 0 ? (
        <Empty
          icon={<CircleCheck />}
          title={t(($) => $.SCHOOL.OVERVIEW.ATTENTION.NONE.TITLE)}
          text={t(($) => $.SCHOOL.OVERVIEW.ATTENTION.NONE.MESSAGE)}
        />
      ) : (
        <Card as="ul" isFlush>
          {items.map((item) => (
            <li key={item.code}>
              <AttentionLink {...item} />
            </li>
          ))}
        </Card>
      )}
    </Stack>
  )
}

function AttentionLink({ code, count, link }: Attention) {
  const { t } = useTexts()
  return (
    <Link {...parseLink(link)} className={styles.attention}>
      <TriangleAlert size={18} aria-hidden />
      {t(($) => $.SCHOOL.OVERVIEW.ATTENTION[code], { count })}
      <ChevronRight size={18} aria-hidden />
    </Link>
  )
}
