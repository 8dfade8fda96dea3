import type { Round } from '@uurwerk/contract/joining/round-desk'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { formatTime, weekdayName } from '../../../lib/time.ts'
import { boundsText } from '../texts.ts'
import styles from './Preview.module.css'
import { type Shown, withGroup, withOption } from './trying.ts'

/** The choices to tap, as students will; it stays on this page. */
export function Try({ round, shown }: { round: Round; shown: Shown }) {
  const { t } = useTexts()
  const [tried, tap] = useState(shown)
  const { groups, options } = tried
  const isRanked = round.kind === 'ranked'
  return (
    <div className={styles.parts}>
      {groups && groups.length > 0 && (
        <Part title={t(($) => $.ROUND_DESK.GROUPS)} hint={boundsText(1, 1)}>
          {groups.map((group) => (
            <Card key={group.groupId} choice={group} onTap={() => tap(withGroup(tried, group.groupId))} />
          ))}
        </Part>
      )}
      {options.optionSets.map((set) => (
        <Part key={set.id} title={set.name} hint={boundsText(set.min, set.max)}>
          {set.options.map((option) => (
            <Card key={option.id} choice={option} onTap={() => tap(withOption(tried, option.id))} />
          ))}
        </Part>
      ))}
      {options.options.length > 0 && (
        <Part
          title={isRanked ? t(($) => $.ROUND_DESK.RANKED_OPTIONS) : t(($) => $.ROUND_DESK.LOOSE)}
          hint={isRanked ? t(($) => $.ROUND_DESK.PREVIEW.RANK, { count: round.ranks ?? 1 }) : ''}
        >
          {options.options.map((option) => (
            <Card key={option.id} choice={option} onTap={() => tap(withOption(tried, option.id))} />
          ))}
        </Part>
      )}
    </div>
  )
}

function Part({ title, hint, children }: { title: string; hint: string; children: React.ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>
        {title} <span>{hint}</span>
      </h2>
      <ul>{children}</ul>
    </section>
  )
}

type Choice = Pick<
  NonNullable<Shown['groups']>[number],
  'name' | 'chosen' | 'full' | 'seats' | 'taken' | 'moments' | 'teachers' | 'classrooms'
>

function Card({ choice, onTap }: { choice: Choice; onTap: () => void }) {
  const { t } = useTexts()
  const { name, chosen, full, seats, taken } = choice
  return (
    <li>
      <button type="button" aria-pressed={chosen} disabled={full && !chosen} className={styles.card} onClick={onTap}>
        <strong>{name}</strong>
        <span>{lessonsText(choice)}</span>
        <span className={styles.seats}>
          {full ? t(($) => $.ROUND_DESK.LIVE.FULL) : t(($) => $.ROUND_DESK.LIVE.SEATS_FREE, { count: seats - taken })}
        </span>
      </button>
    </li>
  )
}

/** `ma 09:00, JVD, B204`. */
function lessonsText({ moments, teachers, classrooms }: Choice) {
  const monday = Temporal.PlainDate.from('2026-11-16')
  const times = moments.map(
    ({ day, start }) =>
      `${weekdayName(monday.add({ days: day - 1 }), 'short')} ${formatTime(Temporal.PlainTime.from(start))}`,
  )
  return [...times, ...teachers.map(({ code, name }) => code ?? name), ...classrooms.map(({ name }) => name)].join(
    ' · ',
  )
}
