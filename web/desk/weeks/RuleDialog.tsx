import { useQuery } from '@tanstack/react-query'
import { maximumWeeks, maximumWeeksAhead, type PublicationRule, type School } from '@uurwerk/contract/desk/school'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatIsoWeek, formatNumber, formatRange, getToday } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Radio } from '#web/ui/Choice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'
import { schoolWeeksQuery, useSetPublicationRule } from '../queries.ts'
import { formatWeekName } from './format-rule.ts'
import { countNewlyVisible, listWeeksFrom } from './rule-effect.ts'
import styles from './WeekTable.module.css'

const kinds = ['until', 'ahead', 'none'] as const
type Kind = (typeof kinds)[number]

interface Props {
  school: School
  onClose: () => void
  /** Receives the number of weeks that became visible. */
  onSaved: (count: number) => void
}

/** The week of the rule, which may be over, or the last that was published by hand. */
function proposeLastWeek({ publicationRule, publishedRange }: School, weeks: readonly { week: string }[]): string {
  const published = publishedRange && formatIsoWeek(Temporal.PlainDate.from(publishedRange.end))
  const last = [publicationRule?.until, published].find((candidate) => weeks.some(({ week }) => week === candidate))
  return last ?? weeks.at(0)?.week ?? ''
}

/** Chooses the rule, and says what would become visible at once. */
export function RuleDialog({ school, onClose, onSaved }: Props) {
  const { t } = useTexts()
  const formId = useId()
  const weeks = listWeeksFrom(getToday(), school.years.at(-1)?.end)
  const current = school.publicationRule
  const [kind, setKind] = useState<Kind>(current === null ? 'none' : current.until === undefined ? 'ahead' : 'until')
  const [until, setUntil] = useState(() => proposeLastWeek(school, weeks))
  const [weeksAhead, setWeeksAhead] = useState(current?.weeksAhead ?? 3)
  const save = useSetPublicationRule()
  const rule: PublicationRule | null = kind === 'none' ? null : kind === 'until' ? { until } : { weeksAhead }
  return (
    <Modal
      isForm
      title={t(($) => $.SCHOOL.WEEKS.RULE.TITLE)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.COMMON.CANCEL)}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={save.isPending}>
            {t(($) => $.SCHOOL.WEEKS.RULE.SAVE)}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={() => save.mutate(rule, { onSuccess: ({ length }) => onSaved(length) })}>
        <Stack gap={4}>
          <Stack as="fieldset" gap={2} className={styles.choices} aria-label={t(($) => $.SCHOOL.WEEKS.RULE.TITLE)}>
            {kinds.map((each) => (
              <Radio key={each} name="rule" checked={kind === each} onChange={() => setKind(each)}>
                {t(($) => $.SCHOOL.WEEKS.RULE.KIND[each])}
              </Radio>
            ))}
          </Stack>
          {kind === 'until' && (
            <Select
              label={t(($) => $.SCHOOL.WEEKS.RULE.LAST_WEEK)}
              value={until}
              options={weeks.map(({ week, start }) => ({
                value: week,
                text: `${formatWeekName(week)}, ${formatRange(start, start.add({ days: 6 }), 'short')}`,
              }))}
              onChange={setUntil}
            />
          )}
          {kind === 'ahead' && <WeeksAhead value={weeksAhead} onChange={setWeeksAhead} />}
          <Effect rule={rule} />
        </Stack>
      </Form>
    </Modal>
  )
}

function WeeksAhead({ value, onChange }: { value: number; onChange: (weeks: number) => void }) {
  const { t } = useTexts()
  const options = Array.from({ length: maximumWeeksAhead }, (_, index) => ({
    value: index + 1,
    text: formatNumber(index + 1),
  }))
  return <Select label={t(($) => $.SCHOOL.WEEKS.RULE.WEEKS)} value={value} options={options} onChange={onChange} />
}

function Effect({ rule }: { rule: PublicationRule | null }) {
  const { t } = useTexts()
  const monday = getToday().subtract({ days: getToday().dayOfWeek - 1 })
  const end = monday.add({ days: 7 * maximumWeeks - 1 })
  const { data, isError } = useQuery(schoolWeeksQuery(monday.toString(), end.toString()))
  if (rule === null) return <Text>{t(($) => $.SCHOOL.WEEKS.RULE.NONE_EFFECT)}</Text>
  if (isError) return <Text role="alert">{t(($) => $.SCHOOL.WEEKS.ERROR)}</Text>
  if (!data) return <Text role="status">{t(($) => $.SCHOOL.WEEKS.LOADING)}</Text>
  const last = rule.until ?? formatIsoWeek(monday.add({ weeks: rule.weeksAhead ?? 0 }))
  const { weeks, lessons } = countNewlyVisible(data, last)
  return (
    <>
      <Text role="status" isStrong>
        {t(($) => $.SCHOOL.WEEKS.RULE.EFFECT, {
          count: weeks,
          lessons: t(($) => $.SCHOOL.WEEKS.LESSONS, { count: lessons, number: formatNumber(lessons) }),
        })}
      </Text>
      <Text tone="quiet" size="list">
        {t(($) => $.SCHOOL.WEEKS.RULE.LATER)}
      </Text>
    </>
  )
}
