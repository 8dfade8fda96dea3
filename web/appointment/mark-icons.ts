import {
  Armchair,
  ArrowRightLeft,
  Award,
  Ban,
  Bookmark,
  Flag,
  type LucideIcon,
  PenLine,
  Sparkles,
  StickyNote,
  TriangleAlert,
  Video,
} from 'lucide-react'
import type { Mark } from './marks.ts'

/** The icon of each mark; a change is marked by a dot where it stands alone. */
export const markIcons: Record<Mark, LucideIcon> = {
  CANCELLED: Ban,
  MOVED: ArrowRightLeft,
  CHANGED: PenLine,
  ADDED: Sparkles,
  EXAM: Award,
  ACTIVITY: Flag,
  CHOICE: Armchair,
  BOOKING: Bookmark,
  ONLINE: Video,
  NOTE: StickyNote,
  CLASH: TriangleAlert,
}
