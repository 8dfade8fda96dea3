import { BookOpenText } from 'lucide-react'
import { useState } from 'react'
import type { DialogRequest } from './dialog-request.ts'
import { OwnHues } from '../appointment/chosen-hue.tsx'
import { DetailsNotLoaded } from '../details/DetailsNotLoaded.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad, ShowNothing, useIsFirstScreenReady, usePrefetch } from '#web/lib/lazy-load.tsx'
import { useIsMobile } from '#web/lib/media.ts'
import { formatDate, formatTime } from '#web/lib/time.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { RosterNotLoaded } from '../appointment/RosterNotLoaded.tsx'
import { focusPeriod } from './focus-period.ts'
import { GridView } from './GridView.tsx'
import { NextLesson } from './NextLesson.tsx'
import { PageButtons } from './PageButtons.tsx'
import type { RosterEntry } from './roster-entries.ts'
import { RosterDialogs, useDialogRequest } from './RosterDialogs.tsx'
import { PhoneHeader } from './PhoneHeader.tsx'
import styles from './RosterScreen.module.css'
import { RosterSelection } from './RosterSelection.tsx'
import { RosterSkeleton } from './RosterSkeleton.tsx'
import { RosterStatus } from './RosterStatus.tsx'
import { useRosterAddress } from './use-roster-address.ts'
import { useRosterModel, type RosterModel } from './use-roster-model.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useSwipe } from './use-swipe.ts'
import { WideHeader } from './WideHeader.tsx'

const ListView = lazyLoad(
  () => import('./ListView.tsx'),
  'ListView',
  ({ model }: { model: RosterModel }) => <RosterSkeleton dayCount={model.days.length} isList />,
)
const PeoplePlan = lazyLoad(
  () => import('./people-plan/PeoplePlan.tsx'),
  'PeoplePlan',
  ({ model }: RosterMainProps) => <RosterSkeleton dayCount={model.days.length} isList={false} />,
)
const importLaterParts = () => import('./later-parts.ts')
const RosterDetails = lazyLoad(importLaterParts, 'RosterDetails', undefined, RosterDetailsNotLoaded)
const Announcements = lazyLoad(importLaterParts, 'Announcements', ShowNothing, ShowNothing)
const NoLessons = lazyLoad(importLaterParts, 'NoLessons')
const Horizon = lazyLoad(importLaterParts, 'Horizon', undefined, ShowNothing)
const NoOwnRosterMessage = lazyLoad(importLaterParts, 'NoOwnRosterMessage')

/** More rosters are unreadable side by side, and are shown as a plan. */
const maximumSideBySide = 6

export function RosterScreen() {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const isReady = useIsFirstScreenReady()
  const model = useRosterModel()
  const { address } = model
  const { request, requestDialog } = useDialogRequest()
  const openSearch = () => requestDialog({ dialog: 'search' })
  const openCompose = useStableCallback(() => requestDialog({ dialog: 'compose' }))
  const openHelp = useStableCallback(() => requestDialog({ dialog: 'help' }))
  useTitle(t(($) => $.SHELL.MODULE.roster))
  usePrefetch(RosterDetails)
  usePrefetch(ListView)
  usePrefetch(NoLessons)

  useShortcuts({
    t: address.showToday,
    d: () => address.showView('day'),
    w: () => address.showView('week'),
    l: () => address.showView('list'),
    arrowleft: () => model.canGoBack && model.goByPages(-1),
    arrowright: () => model.canGoForward && model.goByPages(1),
    escape: () => address.appointmentId !== undefined && address.closeAppointment(),
    '/': openSearch,
    c: openCompose,
    '?': openHelp,
  })

  if (address.attendeeIds.length === 0 || (model.isOwn && model.needsNoRoster))
    return (
      <div className={styles.screen}>
        <NoOwnRosterMessage isPage onSearch={openSearch} />
        <RosterDialogs request={request} model={model} onRequest={requestDialog} />
      </div>
    )
  return (
    <OwnHues isOwn={model.isOwnTeacherRoster}>
      <div className={styles.screen}>
        {isMobile ? (
          <PhoneHeader model={model} onSearch={openSearch} />
        ) : (
          <WideHeader model={model} onCompose={openCompose} onHelp={openHelp} />
        )}
        {isReady && <Announcements />}
        <RosterBar model={model} onRequest={requestDialog} />
        {model.isOwn && model.hasNoOwnRoster && model.isEmpty ? (
          <NoOwnRosterMessage onSearch={openSearch} />
        ) : (
          <RosterMain model={model} onOpenStack={(entries) => requestDialog({ dialog: 'stack', entries })} />
        )}
        <RosterDialogs request={request} model={model} onRequest={requestDialog} />
        <PrintHeader model={model} />
      </div>
    </OwnHues>
  )
}

interface RosterBarProps {
  model: RosterModel
  onRequest: (request: DialogRequest) => void
}

/** On a phone one line: the next lesson, the selection or the status; and the buttons. */
function RosterBar({ model, onRequest }: RosterBarProps) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const { address } = model
  const isToday = address.date.equals(model.now.toPlainDate())
  const legendText = t(($) => $.ROSTER.LEGEND.OPEN)
  return (
    <div className={styles.bar}>
      {isMobile && model.isOwn ? (
        address.view === 'day' && isToday && <NextLesson model={model} />
      ) : (
        <RosterSelection
          model={model}
          onSearch={() => onRequest({ dialog: 'search' })}
          onAdd={() => onRequest({ dialog: 'add' })}
          onCompose={() => onRequest({ dialog: 'compose' })}
        />
      )}
      <div className={styles.info}>
        <RosterStatus model={model} />
        {isMobile && !isToday && (
          <Button
            variant="quiet"
            onClick={() => {
              focusPeriod()
              address.showToday()
            }}
          >
            {t(($) => $.ROSTER.TODAY)}
          </Button>
        )}
        {isMobile && address.view !== 'day' && <PageButtons {...model} view={address.view} variant="quiet" />}
        <Button
          variant="quiet"
          isSquare={isMobile}
          aria-label={isMobile ? legendText : undefined}
          onClick={() => onRequest({ dialog: 'legend' })}
        >
          <BookOpenText size={isMobile ? 18 : 15} aria-hidden /> {!isMobile && legendText}
        </Button>
      </div>
    </div>
  )
}

function PrintHeader({ model: { address, attendees, now } }: { model: RosterModel }) {
  const { t } = useTexts()
  const names = address.attendeeIds.map((id) => attendees.get(id)?.name).filter(Boolean)
  return (
    <p className={styles.printed}>
      <b>{names.join(', ')}</b>
      <span>{t(($) => $.ROSTER.PRINTED, { when: `${formatDate(now.toPlainDate())} ${formatTime(now)}` })}</span>
    </p>
  )
}

interface RosterMainProps {
  model: RosterModel
  onOpenStack: (entries: readonly RosterEntry[]) => void
}

function RosterMain({ model, onOpenStack }: RosterMainProps) {
  const isOpen = model.address.appointmentId !== undefined
  // The details stay, to show an error, which closes the appointment.
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  const swipe = useSwipe(
    (direction) => (direction === 1 ? model.canGoForward : model.canGoBack) && model.goByPages(direction),
  )

  return (
    <div className="screenRow">
      <div className={styles.panel} {...swipe}>
        <RosterBody model={model} onOpenStack={onOpenStack} />
        {model.range && <Horizon model={model} />}
      </div>
      {hasOpened && <RosterDetails model={model} />}
    </div>
  )
}

function RosterBody({ model, onOpenStack }: RosterMainProps) {
  const { roster, address, days } = model
  if (roster.isPending)
    return <RosterSkeleton dayCount={address.view === 'day' ? 1 : days.length} isList={address.view === 'list'} />
  if (roster.error && !roster.hasData) return <RosterNotLoaded error={roster.error} onRetry={roster.retry} />
  if (model.isEmpty) return <NoLessons model={model} />
  if (address.view === 'list') return <ListView model={model} />
  const View = address.attendeeIds.length > maximumSideBySide ? PeoplePlan : GridView
  return <View model={model} onOpenStack={onOpenStack} />
}

function RosterDetailsNotLoaded({ onRetry }: { onRetry: () => void }) {
  const { appointmentId, closeAppointment } = useRosterAddress()
  if (appointmentId === undefined) return null
  return <DetailsNotLoaded onRetry={onRetry} onClose={closeAppointment} />
}
