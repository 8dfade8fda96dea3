import type { Option } from '@uurwerk/contract/joining/choice-round/student'
import { ArrowDown, ArrowUp, CircleCheck, GripVertical, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as AriaButton, GridList, GridListItem, I18nProvider, useDragAndDrop } from 'react-aria-components'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { locales } from '#web/lib/language.ts'
import { useIsTablet } from '#web/lib/media.ts'
import { useFocusWhenDone } from '#web/lib/use-focus-when-done.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './RankingList.module.css'
import { listAllOptions } from './choice-flags.ts'
import { moveRankedOption, placeRankedOption } from './ranking-order.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { formatCourseNames, formatLessons } from './format-student-texts.ts'
import { ChoiceFilterBar } from './ChoiceFilterBar.tsx'
import { StickyBar } from './StickyBar.tsx'
import { useChoiceFilter } from './use-choice-filter.ts'
import { useRanking } from './use-ranking.ts'
import { WeekButton } from './WeekButton.tsx'

/** Ranks by buttons, dragging or keyboard. */
export function RankingList({ model }: { model: StudentRoundModel }) {
  const { t } = useTexts()
  const ranking = useRanking(model)
  const { rankedIds, maximum } = ranking
  const [announcement, setAnnouncement] = useState('')
  const optionById = new Map(listAllOptions(model.options).map((option) => [option.id, option]))
  const getOptionName = (id: number) => optionById.get(id)?.name ?? ''
  const changeRanking = (newRankedIds: number[], id: number) => {
    ranking.setRankedIds(newRankedIds)
    const rank = newRankedIds.indexOf(id) + 1
    setAnnouncement(
      rank > 0
        ? t(($) => $.CHOICE_ROUND.RANKING.NOW, { name: getOptionName(id), rank })
        : t(($) => $.CHOICE_ROUND.RANKING.GONE, { name: getOptionName(id) }),
    )
  }
  const rankedOptions = rankedIds.flatMap((id) => optionById.get(id) ?? [])
  const unrankedOptions = [...optionById.values()].filter(({ id }) => !rankedIds.includes(id))
  const filter = useChoiceFilter(model)
  return (
    <>
      <Stack as="section" aria-label={t(($) => $.CHOICE_ROUND.RANKING.TITLE)}>
        <SectionHead
          title={t(($) => $.CHOICE_ROUND.RANKING.TITLE)}
          note={t(($) => $.CHOICE_ROUND.RANKING.COUNT, { count: rankedIds.length, most: maximum })}
        />
        <Text size="list" tone="quiet">
          {model.mayChoose ? t(($) => $.CHOICE_ROUND.RANKING.TEXT) : t(($) => $.CHOICE_ROUND.RANKING.FIXED)}
        </Text>
        <RankedOptionList
          rankedOptions={rankedOptions}
          isDisabled={!model.mayChoose}
          onChange={changeRanking}
          rankedIds={rankedIds}
        />
        <p role="status" className="unseen">
          {announcement}
        </p>
      </Stack>
      {unrankedOptions.length > 0 && model.mayChoose && (
        <Stack as="section" aria-label={t(($) => $.CHOICE_ROUND.RANKING.OTHERS)}>
          <SectionHead
            title={t(($) => $.CHOICE_ROUND.RANKING.OTHERS)}
            note={rankedIds.length >= maximum && t(($) => $.CHOICE_ROUND.RANKING.LIST_FULL)}
          />
          <ChoiceFilterBar filter={filter} hasSeats={false} />
          <UnrankedOptionList
            unrankedOptions={filter.filterOptions(unrankedOptions)}
            isRankingFull={rankedIds.length >= maximum}
            onAdd={(id) => changeRanking([...rankedIds, id], id)}
          />
        </Stack>
      )}
      {!model.isTrial && <HandInBar model={model} ranking={ranking} />}
    </>
  )
}

const SectionHead = ({ title, note }: { title: string; note: ReactNode }) => (
  <Row as="header" isSpread>
    <Text as="h2" size="lead">
      {title}
    </Text>
    <Text as="span" size="list" tone="quiet">
      {note}
    </Text>
  </Row>
)

interface UnrankedOptionListProps {
  unrankedOptions: readonly Option[]
  isRankingFull: boolean
  onAdd: (id: number) => void
}

function UnrankedOptionList({ unrankedOptions, isRankingFull, onAdd }: UnrankedOptionListProps) {
  const { t } = useTexts()
  return (
    <ul className={styles.list}>
      {unrankedOptions.map((option) => (
        <li key={option.id} className={styles.item}>
          <OptionFacts option={option} />
          <Button
            aria-label={t(($) => $.CHOICE_ROUND.RANKING.ADD_NAMED, { name: option.name })}
            aria-disabled={isRankingFull || undefined}
            onClick={({ currentTarget }) => {
              if (isRankingFull) return
              focusBeside(currentTarget.closest('li'))
              onAdd(option.id)
            }}
          >
            <Plus size={16} aria-hidden /> {t(($) => $.CHOICE_ROUND.RANKING.ADD)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface RankedOptionListProps {
  rankedOptions: readonly Option[]
  /** Ids of the ranked options, first choice first. */
  rankedIds: readonly number[]
  isDisabled: boolean
  onChange: (order: number[], id: number) => void
}

function RankedOptionList({ rankedOptions, rankedIds, isDisabled, onChange }: RankedOptionListProps) {
  const { t, language } = useTexts()
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [id] = [...keys].map(Number)
      if (id === undefined || target.dropPosition === 'on') return
      onChange(placeRankedOption(rankedIds, id, Number(target.key), target.dropPosition), id)
    },
  })
  return (
    // Sets the language of React Aria's texts for drop positions.
    <I18nProvider locale={locales[language]}>
      <GridList
        // Remounts when ranking opens or closes: React Aria's drag hooks must not change while mounted.
        key={String(isDisabled)}
        aria-label={t(($) => $.CHOICE_ROUND.RANKING.TITLE)}
        items={rankedOptions}
        dependencies={[rankedIds, isDisabled]}
        {...(!isDisabled && { dragAndDropHooks })}
        className={styles.list ?? ''}
        renderEmptyState={() => (
          <p className={styles.empty}>
            {isDisabled ? t(($) => $.CHOICE_ROUND.RANKING.NOTHING) : t(($) => $.CHOICE_ROUND.RANKING.NONE)}
          </p>
        )}
      >
        {(option) => <RankedOption option={option} rankedIds={rankedIds} isDisabled={isDisabled} onChange={onChange} />}
      </GridList>
    </I18nProvider>
  )
}

interface RankedOptionProps extends Pick<RankedOptionListProps, 'rankedIds' | 'isDisabled' | 'onChange'> {
  option: Option
}

function RankedOption({ option: { id, name }, option, rankedIds, isDisabled, onChange }: RankedOptionProps) {
  const { t } = useTexts()
  const rank = rankedIds.indexOf(id) + 1
  const formatLabel = (tool: 'UP' | 'DOWN' | 'REMOVE' | 'DRAG') => t(($) => $.CHOICE_ROUND.RANKING[tool], { name })
  return (
    <GridListItem id={id} textValue={name} className={styles.item ?? ''}>
      {!isDisabled && (
        <AriaButton slot="drag" className={styles.grip ?? ''} aria-label={formatLabel('DRAG')}>
          <GripVertical size={18} aria-hidden />
        </AriaButton>
      )}
      <b className={styles.rank}>{rank}</b>
      <OptionFacts option={option} />
      {!isDisabled && (
        <span className={styles.tools}>
          <ToolButton
            label={formatLabel('UP')}
            isDisabled={rank === 1}
            onPress={() => onChange(moveRankedOption(rankedIds, id, -1), id)}
          >
            <ArrowUp size={18} aria-hidden />
          </ToolButton>
          <ToolButton
            label={formatLabel('DOWN')}
            isDisabled={rank === rankedIds.length}
            onPress={() => onChange(moveRankedOption(rankedIds, id, 1), id)}
          >
            <ArrowDown size={18} aria-hidden />
          </ToolButton>
          <ToolButton
            label={formatLabel('REMOVE')}
            onPress={() =>
              onChange(
                rankedIds.filter((rankedId) => rankedId !== id),
                id,
              )
            }
          >
            <X size={18} aria-hidden />
          </ToolButton>
        </span>
      )}
    </GridListItem>
  )
}

interface ToolButtonProps {
  label: string
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** `aria-disabled` keeps the focus when the option reaches an end of the list. */
const ToolButton = ({ label, isDisabled = false, onPress, children }: ToolButtonProps) => (
  <Button
    isSquare
    variant="quiet"
    aria-label={label}
    aria-disabled={isDisabled || undefined}
    onClick={() => isDisabled || onPress()}
  >
    {children}
  </Button>
)

function OptionFacts({ option }: { option: Option }) {
  const { t } = useTexts()
  const facts = [formatCourseNames(option.name, option.courses, option.courseGroupName), formatLessons(option)]
  return (
    <span className={styles.text}>
      <b>{option.name}</b>
      {option.description && <span>{option.description}</span>}
      <span>
        {[...facts, t(($) => $.CHOICE_ROUND.SEAT.PLACES, { count: option.seats })].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

function HandInBar({ model, ranking }: { model: StudentRoundModel; ranking: ReturnType<typeof useRanking> }) {
  const { t } = useTexts()
  const isTablet = useIsTablet()
  const { isHandedIn, isPending, rankedIds, maximum, handIn } = ranking
  const canHandIn = model.mayChoose && !isHandedIn
  const message = useFocusWhenDone(isHandedIn)
  if (!isTablet && !canHandIn && !isHandedIn) return null
  const counts = { ranked: rankedIds.length, most: maximum }
  return (
    <StickyBar>
      <Row className={styles.handIn}>
        <Text
          ref={message}
          role="status"
          tabIndex={-1}
          tone="ok"
          isStrong
          className={isHandedIn ? styles.handedIn : 'unseen'}
        >
          {isHandedIn && <CircleCheck size={18} aria-hidden />}
          {isHandedIn && t(($) => $.CHOICE_ROUND.RANKING.HANDED_IN)}
        </Text>
        {isTablet && <WeekButton model={model} />}
        {canHandIn && (
          <Button
            needsConnection
            variant="primary"
            aria-busy={isPending}
            disabled={rankedIds.length === 0}
            onClick={handIn}
          >
            {model.round.isConfirmed
              ? t(($) => $.CHOICE_ROUND.RANKING.HAND_IN_AGAIN, counts)
              : t(($) => $.CHOICE_ROUND.RANKING.HAND_IN, counts)}
          </Button>
        )}
      </Row>
      {isHandedIn && model.mayChoose && (
        <Text size="list" tone="quiet">
          {t(($) => $.CHOICE_ROUND.RANKING.HINT)}
        </Text>
      )}
    </StickyBar>
  )
}
