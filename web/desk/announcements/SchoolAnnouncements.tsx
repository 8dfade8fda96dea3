import { AnnouncementList } from '#web/tell/announcement/AnnouncementList.tsx'
import { SchoolFrame } from '../SchoolFrame.tsx'

export const SchoolAnnouncements = () => (
  <SchoolFrame section="announcements">
    <AnnouncementList />
  </SchoolFrame>
)
