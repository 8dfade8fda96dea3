import {
  Armchair,
  ArrowRightLeft,
  Award,
  Ban,
  Bookmark,
  Check,
  Flag,
  Hourglass,
  Lock,
  type LucideIcon,
  PenLine,
  Plus,
  Sparkles,
  StickyNote,
  TriangleAlert,
  Video,
  X,
} from 'lucide-react'
import type { LessonMark, JoinMark } from './marks.ts'

/** The icon of each mark; a change is marked by a dot where it stands alone. */
export const markIcons: Record<LessonMark, LucideIcon> = {
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

/** The icon of each way to stand to what can be joined; a full one says so in a word. */
export const joinMarkIcons: Record<JoinMark, LucideIcon | undefined> = {
  OFFERED: Plus,
  JOINED: Check,
  LOCKED: Lock,
  FULL: undefined,
  WAITING: Hourglass,
  DECLINED: X,
}
