import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { SchoolFrame } from '../SchoolFrame.tsx'
import { Boards } from './Boards.tsx'

const AnnouncementList = lazyLoad(() => import('#web/tell/announcement/AnnouncementList.tsx'), 'AnnouncementList')

export const SchoolAnnouncements = () => (
  <SchoolFrame section="announcements">
    <Stack gap={8}>
      <AnnouncementList />
      <Boards />
    </Stack>
  </SchoolFrame>
)
