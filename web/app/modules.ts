import type { Module } from '@uurwerk/contract/modules'
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

/** The modules that have a screen of their own, in the order of the menu, with where it is. */
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
} as const satisfies Partial<Record<Module, string>>

export type ScreenModule = keyof typeof modulePaths

export type MenuModule = Exclude<ScreenModule, 'notifications' | 'settings' | 'impersonation'>

export const moduleIcons: Record<MenuModule, LucideIcon> = {
  roster: CalendarDays,
  coach: Users,
  deploymentPlan: LayoutList,
  program: BookOpen,
  booking: DoorOpen,
  availabilityRequest: ClockCheck,
  exam: GraduationCap,
}
