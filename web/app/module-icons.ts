import type { MenuModule } from '@uurwerk/contract/modules'
import {
  BookOpen,
  CalendarDays,
  ArrowRightLeft,
  ClockCheck,
  DoorOpen,
  GraduationCap,
  LayoutList,
  type LucideIcon,
  School,
  Users,
} from 'lucide-react'

export const moduleIcons: Record<MenuModule, LucideIcon> = {
  roster: CalendarDays,
  coach: Users,
  deploymentPlan: LayoutList,
  program: BookOpen,
  booking: DoorOpen,
  availabilityRequest: ClockCheck,
  exam: GraduationCap,
  changes: ArrowRightLeft,
  school: School,
}
