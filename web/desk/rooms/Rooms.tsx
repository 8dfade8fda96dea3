import { useParams } from '@tanstack/react-router'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { SchoolFrame } from '../SchoolFrame.tsx'
import { RoomList } from './RoomList.tsx'

const RoomPage = lazyLoad(() => import('./RoomPage.tsx'), 'RoomPage')
const RoomCodes = lazyLoad(() => import('./RoomCodes.tsx'), 'RoomCodes')
const BookingProfiles = lazyLoad(() => import('./profiles/BookingProfiles.tsx'), 'BookingProfiles')

/** The rooms, one of them, their codes or the booking profiles, by the second part of the path. */
export function Rooms() {
  const { _splat: path = '' } = useParams({ strict: false })
  const [, part = ''] = path.split('/')
  return (
    <SchoolFrame section="rooms" fillsWindow={part === ''}>
      {part === '' && <RoomList />}
      {part === 'profiles' && <BookingProfiles />}
      {part === 'codes' && <RoomCodes />}
      {part !== '' && part !== 'profiles' && part !== 'codes' && <RoomPage id={Number(part)} key={part} />}
    </SchoolFrame>
  )
}
