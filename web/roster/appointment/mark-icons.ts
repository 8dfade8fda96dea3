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

/** CHANGED is a dot where no word accompanies it. */
export const markIcons: Record<LessonMark, LucideIcon> = {
  CANCELLED: Ban,
  MOVED: ArrowRightLeft,
  CHANGED: PenLine,
  ADDED: Sparkles,
  ASKED: Hourglass,
  EXAM: Award,
  ACTIVITY: Flag,
  CHOICE: Armchair,
  BOOKING: Bookmark,
  ONLINE: Video,
  NOTE: StickyNote,
  CLASH: TriangleAlert,
}

/** FULL is a word instead. */
export const joinMarkIcons: Record<JoinMark, LucideIcon | undefined> = {
  OFFERED: Plus,
  JOINED: Check,
  LOCKED: Lock,
  FULL: undefined,
  WAITING: Hourglass,
  DECLINED: X,
}
