import type { Option } from '@uurwerk/contract/joining/choice-round/student'
import { ArrowDown, ArrowUp, CircleCheck, GripVertical, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as AriaButton, GridList, GridListItem, I18nProvider, useDragAndDrop } from 'react-aria-components'
import { useTexts } from '#web/lib/i18n.ts'
import { locales } from '#web/lib/language.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './RankingList.module.css'
import { listAllOptions } from './choice-flags.ts'
import { moveRankedOption, placeRankedOption } from './ranking-order.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { formatCourseNames, formatLessons } from './format-student-texts.ts'
import { useRanking } from './use-ranking.ts'

/** Lets a student rank options by buttons, by dragging or by keyboard. */
export function RankingList({ model }: { model: StudentRoundModel }) {
  const { t } = useTexts()
  const ranking = useRanking(model)
  const { order, most } = ranking
  const [said, setSaid] = useState('')
  const options = new Map(listAllOptions(model.options).map((option) => [option.id, option]))
  const getOptionName = (id: number) => options.get(id)?.name ?? ''
  const changeRanking = (next: number[], id: number) => {
    ranking.change(next)
    const rank = next.indexOf(id) + 1
    setSaid(
      rank > 0
        ? t(($) => $.CHOICE_ROUND.RANKING.NOW, { name: getOptionName(id), rank })
        : t(($) => $.CHOICE_ROUND.RANKING.GONE, { name: getOptionName(id) }),
    )
  }
  const ranked = order.flatMap((id) => options.get(id) ?? [])
  const others = [...options.values()].filter(({ id }) => !order.includes(id))
  return (
    <>
      <section className={styles.section} aria-label={t(($) => $.CHOICE_ROUND.RANKING.TITLE)}>
        <header className={styles.head}>
          <h2>{t(($) => $.CHOICE_ROUND.RANKING.TITLE)}</h2>
          <span>{t(($) => $.CHOICE_ROUND.RANKING.COUNT, { count: order.length, most })}</span>
        </header>
        <p className={styles.text}>
          {model.mayChoose ? t(($) => $.CHOICE_ROUND.RANKING.TEXT) : t(($) => $.CHOICE_ROUND.RANKING.FIXED)}
        </p>
        <Ranked ranked={ranked} isBarred={!model.mayChoose} onBecome={changeRanking} order={order} />
        <p role="status" className="unseen">
          {said}
        </p>
        <HandIn model={model} ranking={ranking} />
      </section>
      {others.length > 0 && model.mayChoose && (
        <section className={styles.section} aria-label={t(($) => $.CHOICE_ROUND.RANKING.OTHERS)}>
          <header className={styles.head}>
            <h2>{t(($) => $.CHOICE_ROUND.RANKING.OTHERS)}</h2>
          </header>
          <ul className={styles.list}>
            {others.map((option) => (
              <li key={option.id} className={styles.item}>
                <OptionFacts option={option} />
                <Button
                  aria-label={t(($) => $.CHOICE_ROUND.RANKING.ADD_NAMED, { name: option.name })}
                  disabled={order.length >= most}
                  onClick={() => changeRanking([...order, option.id], option.id)}
                >
                  <Plus size={16} aria-hidden /> {t(($) => $.CHOICE_ROUND.RANKING.ADD)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface RankedProps {
  ranked: readonly Option[]
  order: readonly number[]
  isBarred: boolean
  onBecome: (order: number[], id: number) => void
}

function Ranked({ ranked, order, isBarred, onBecome }: RankedProps) {
  const { t, language } = useTexts()
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [id] = [...keys].map(Number)
      if (id === undefined || target.dropPosition === 'on') return
      onBecome(placeRankedOption(order, id, Number(target.key), target.dropPosition), id)
    },
  })
  return (
    // Sets the language of React Aria's own texts for drop positions.
    <I18nProvider locale={locales[language]}>
      <GridList
        // Remounts the list when ranking opens or closes: React Aria's drag hooks must not change while it is mounted.
        key={String(isBarred)}
        aria-label={t(($) => $.CHOICE_ROUND.RANKING.TITLE)}
        items={ranked}
        dependencies={[order, isBarred]}
        {...(!isBarred && { dragAndDropHooks })}
        className={styles.list ?? ''}
        renderEmptyState={() => (
          <p className={styles.none}>
            {isBarred ? t(($) => $.CHOICE_ROUND.RANKING.NOTHING) : t(($) => $.CHOICE_ROUND.RANKING.NONE)}
          </p>
        )}
      >
        {(option) => <RankedOption option={option} order={order} isBarred={isBarred} onBecome={onBecome} />}
      </GridList>
    </I18nProvider>
  )
}

interface PlaceProps extends Pick<RankedProps, 'order' | 'isBarred' | 'onBecome'> {
  option: Option
}

function RankedOption({ option: { id, name }, option, order, isBarred, onBecome }: PlaceProps) {
  const { t } = useTexts()
  const rank = order.indexOf(id) + 1
  const label = (of: 'UP' | 'DOWN' | 'REMOVE' | 'DRAG') => t(($) => $.CHOICE_ROUND.RANKING[of], { name })
  return (
    <GridListItem id={id} textValue={name} className={styles.item ?? ''}>
      {!isBarred && (
        <AriaButton slot="drag" className={styles.grip ?? ''} aria-label={label('DRAG')}>
          <GripVertical size={18} aria-hidden />
        </AriaButton>
      )}
      <b className={styles.rank}>{rank}</b>
      <OptionFacts option={option} />
      {!isBarred && (
        <span className={styles.tools}>
          <Tool label={label('UP')} isBarred={rank === 1} onPress={() => onBecome(moveRankedOption(order, id, -1), id)}>
            <ArrowUp size={18} aria-hidden />
          </Tool>
          <Tool
            label={label('DOWN')}
            isBarred={rank === order.length}
            onPress={() => onBecome(moveRankedOption(order, id, 1), id)}
          >
            <ArrowDown size={18} aria-hidden />
          </Tool>
          <Tool
            label={label('REMOVE')}
            onPress={() =>
              onBecome(
                order.filter((item) => item !== id),
                id,
              )
            }
          >
            <X size={18} aria-hidden />
          </Tool>
        </span>
      )}
    </GridListItem>
  )
}

interface ToolProps {
  label: string
  isBarred?: boolean
  onPress: () => void
  children: ReactNode
}

/** Uses `aria-disabled`, so that the button keeps the focus when the option reaches an end of the list. */
const Tool = ({ label, isBarred = false, onPress, children }: ToolProps) => (
  <Button
    square
    look="quiet"
    aria-label={label}
    aria-disabled={isBarred || undefined}
    onClick={() => isBarred || onPress()}
  >
    {children}
  </Button>
)

function OptionFacts({ option }: { option: Option }) {
  const { t } = useTexts()
  const facts = [formatCourseNames(option.name, option.courses, option.courseGroupName), formatLessons(option)]
  return (
    <span className={styles.what}>
      <b>{option.name}</b>
      <span>
        {[...facts, t(($) => $.CHOICE_ROUND.SEAT.PLACES, { count: option.seats })].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

function HandIn({ model, ranking }: { model: StudentRoundModel; ranking: ReturnType<typeof useRanking> }) {
  const { t } = useTexts()
  const { isHandedIn, isPending, order, handIn } = ranking
  if (model.isTrial || (!model.mayChoose && !isHandedIn)) return null
  return (
    <div className={styles.handIn}>
      {isHandedIn ? (
        <p role="status" className={styles.done}>
          <CircleCheck size={18} aria-hidden /> {t(($) => $.CHOICE_ROUND.RANKING.HANDED_IN)}
        </p>
      ) : (
        <Button look="primary" aria-busy={isPending} disabled={order.length === 0} onClick={() => void handIn()}>
          {model.round.isConfirmed
            ? t(($) => $.CHOICE_ROUND.RANKING.HAND_IN_AGAIN)
            : t(($) => $.CHOICE_ROUND.RANKING.HAND_IN)}
        </Button>
      )}
      {model.mayChoose && <p className={styles.text}>{t(($) => $.CHOICE_ROUND.RANKING.HINT)}</p>}
    </div>
  )
}
