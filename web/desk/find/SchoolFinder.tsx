import { useNavigate } from '@tanstack/react-router'
import { isAdmin } from '@uurwerk/contract/roles'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { Autocomplete, Header, Input, ListBox, ListBoxItem, ListBoxSection, TextField } from 'react-aria-components'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay } from '#web/lib/time.ts'
import { searchFieldClass } from '#web/ui/SearchField.tsx'
import { parseLink } from '../parse-link.ts'
import { type Finding, findingKinds } from './build-findings.ts'
import { useFindings } from './use-findings.ts'
import styles from './SchoolFinder.module.css'

interface Props {
  /** Not `autoFocus`: a dialog takes the focus when it opens. */
  hasFocus?: boolean
  /** The results lie over what follows. */
  isFloating?: boolean
  onGo?: () => void
}

/** Finds people, rooms, imports and deeds. Enter opens the first, unless the arrow keys marked another. */
export function SchoolFinder({ hasFocus = false, isFloating = false, onGo }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const [text, setText] = useState('')
  const { findings, isPending, isBusy, isFailed } = useFindings(text.trim())
  const go = ({ link }: Finding) => {
    setText('')
    onGo?.()
    void navigate(parseLink(link))
  }
  const enter = useEnter({ text, isPending, first: findings[0], go })
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && text !== '') {
      setText('')
      event.stopPropagation()
    }
    if (event.key !== 'Enter' || (!isPending && hasMarkedOption(event.currentTarget))) return
    event.preventDefault()
    event.stopPropagation()
    enter()
  }
  const status = formatStatus()
  return (
    <div className={styles.finder} data-floating={isFloating || undefined}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <FinderField ref={field} isOpen={findings.length > 0} onKeyDown={handleKey} />
        {text.trim() !== '' && (
          <div className={styles.results}>
            {/* Each text gets a new list, so that no option stays marked. */}
            {findings.length > 0 && <FindingList key={text} findings={findings} isBusy={isBusy} onGo={go} />}
            <p role="status" className={styles.status}>
              {status}
            </p>
          </div>
        )}
      </Autocomplete>
    </div>
  )

  function formatStatus() {
    if (isBusy && findings.length === 0) return t(($) => $.SCHOOL_FIND.BUSY)
    if (isFailed) return t(($) => $.SCHOOL_FIND.FAILED)
    return findings.length === 0 ? t(($) => $.SCHOOL_FIND.NOTHING, { text: text.trim() }) : ''
  }
}

interface EnterOptions {
  text: string
  isPending: boolean
  first: Finding | undefined
  go: (finding: Finding) => void
}

/** Returns what Enter does: it opens the first result, as soon as that is certain. */
function useEnter({ text, isPending, first, go }: EnterOptions) {
  const [enteredText, setEnteredText] = useState<string>()
  const isDue = enteredText === text && text !== '' && !isPending
  const goToFirst = useRef(() => undefined as void)
  useEffect(() => {
    goToFirst.current = () => {
      setEnteredText(undefined)
      if (first) go(first)
    }
  })
  useEffect(() => {
    if (isDue) goToFirst.current()
  }, [isDue])
  return () => setEnteredText(text)
}

const hasMarkedOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.dataset['focused'] !== undefined

interface FieldProps {
  ref: Ref<HTMLInputElement>
  isOpen: boolean
  /** Runs in the capture phase, before the list handles the key. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function FinderField({ ref, isOpen, onKeyDown }: FieldProps) {
  const { t } = useTexts()
  const canFindPeople = isAdmin(useCurrentUser().roles)
  return (
    <TextField
      data-large
      className={searchFieldClass}
      maxLength={searchTerm.max}
      aria-label={t(($) => $.SCHOOL_FIND.LABEL)}
    >
      <Search size={18} aria-hidden />
      <Input
        ref={ref}
        role="combobox"
        aria-expanded={isOpen}
        aria-keyshortcuts="/"
        enterKeyHint="go"
        placeholder={t(($) => $.SCHOOL_FIND[canFindPeople ? 'PLACEHOLDER' : 'PLACEHOLDER_PLANNER'])}
        onKeyDownCapture={onKeyDown}
      />
    </TextField>
  )
}

interface ListProps {
  findings: readonly Finding[]
  isBusy: boolean
  onGo: (finding: Finding) => void
}

function FindingList({ findings, isBusy, onGo }: ListProps) {
  const { t } = useTexts()
  return (
    <ListBox
      aria-label={t(($) => $.SCHOOL_FIND.RESULTS)}
      aria-busy={isBusy}
      className={styles.list ?? ''}
      shouldFocusWrap
    >
      {findingKinds
        .map((kind) => ({ kind, found: findings.filter((finding) => finding.kind === kind) }))
        .filter(({ found }) => found.length > 0)
        .map(({ kind, found }) => (
          <ListBoxSection key={kind} id={kind}>
            <Header className={styles.kind ?? ''}>{t(($) => $.SCHOOL_FIND.KIND[kind])}</Header>
            {found.map((finding) => (
              <FindingOption key={finding.key} finding={finding} onGo={onGo} />
            ))}
          </ListBoxSection>
        ))}
    </ListBox>
  )
}

function FindingOption({ finding, onGo }: { finding: Finding; onGo: (finding: Finding) => void }) {
  const { t } = useTexts()
  const { key, deed, name, hint, date, week } = finding
  const day = date && formatDay(Temporal.PlainDate.from(date), 'short')
  const weekText = week && t(($) => $.SCHOOL.WEEKS.WEEK, { number: week })
  const label = deed ? t(($) => $.SCHOOL_FIND.WITH[deed], { name }) : name
  return (
    <ListBoxItem id={key} textValue={label} className={styles.option ?? ''} onAction={() => onGo(finding)}>
      <span>{[label, day, weekText].filter(Boolean).join(', ')}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </ListBoxItem>
  )
}
