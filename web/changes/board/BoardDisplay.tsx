import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { DisplayFrame } from '#web/rooms/room-display/DisplayFrame.tsx'
import { boardQuery } from './queries.ts'

const LoadedBoard = lazyLoad(() => import('./LoadedBoard.tsx'), 'LoadedBoard')

/** The changes of today and the next school day, for a screen that nobody touches. */
export function BoardDisplay() {
  const { t } = useTexts()
  const { token } = useParams({ from: '/board/$token' })
  const query = useQuery(boardQuery(token))
  useTitle(t(($) => $.BOARD.TITLE))
  return (
    <DisplayFrame
      query={query}
      closed={{ title: t(($) => $.BOARD.CLOSED.TITLE), text: t(($) => $.BOARD.CLOSED.MESSAGE) }}
      unreachable={{ title: t(($) => $.BOARD.UNREACHABLE.TITLE), text: t(($) => $.BOARD.UNREACHABLE.MESSAGE) }}
    >
      {(state, staleSince) => <LoadedBoard state={state} staleSince={staleSince} />}
    </DisplayFrame>
  )
}
