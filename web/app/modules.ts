import type { MenuModule, Module } from '@uurwerk/contract/modules'
import {
  BookOpen,
  CalendarDays,
  ClockCheck,
  DoorOpen,
  GraduationCap,
  LayoutList,
  type LucideIcon,
  Users,
} from 'lucide-react'

/** The modules that have a screen, with where it is. */
export const modulePaths = {
  roster: '/roster',
  coach: '/coach',
  deploymentPlan: '/deployment-plan',
  program: '/program',
  booking: '/booking',
  availabilityRequest: '/availability-request',
  exam: '/exam',
  notifications: '/notifications',
  settings: '/settings',
  impersonation: '/impersonation',
} as const satisfies Record<Exclude<Module, 'rosterChange'>, string>

export type ScreenModule = keyof typeof modulePaths

export const moduleIcons: Record<MenuModule, LucideIcon> = {
  roster: CalendarDays,
  coach: Users,
  deploymentPlan: LayoutList,
  program: BookOpen,
  booking: DoorOpen,
  availabilityRequest: ClockCheck,
  exam: GraduationCap,
}
