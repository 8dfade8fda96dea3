import { Stack } from '#web/ui/Layout.tsx'
import { AnnouncementList } from '#web/tell/announcement/AnnouncementList.tsx'
import { SchoolFrame } from '../SchoolFrame.tsx'
import { Boards } from './Boards.tsx'

export const SchoolAnnouncements = () => (
  <SchoolFrame section="announcements">
    <Stack gap={8}>
      <AnnouncementList />
      <Boards />
    </Stack>
  </SchoolFrame>
)
