import type { NotificationType } from '@uurwerk/contract/tell/notification'
import {
  Armchair,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleX,
  ClockCheck,
  DoorOpen,
  Hourglass,
  LayoutList,
  ListChecks,
  type LucideIcon,
  Mail,
  PenLine,
} from 'lucide-react'

export const notificationIcons: Record<NotificationType, LucideIcon> = {
  rosterChange: CalendarClock,
  bookingInvitation: Mail,
  bookingAccepted: CircleCheck,
  bookingDeclined: CircleX,
  bookingCancelled: CalendarX,
  bookingReleased: DoorOpen,
  bookingDisplaced: CalendarX,
  subscriptionChanged: PenLine,
  subscriptionSeatFreed: Armchair,
  availabilityReviewed: ClockCheck,
  interrogationOpening: ListChecks,
  interrogationClosing: Hourglass,
  deploymentPlanPublished: LayoutList,
}
