import * as z from 'zod/mini'

/** Everything that the audit log records, as feature.call or what the command line did. */
export const auditActions = [
  'appointment.patch',
  'subscription.subscribe',
  'subscription.unsubscribe',
  'subscription.patch',
  'subscription.motivate',
  'subscription.wait',
  'subscription.leaveWait',
  'subscription.several',
  // The first in line got a seat that someone gave back.
  'subscription.seatFreed',
  'booking.create',
  'booking.createSeries',
  'booking.change',
  'booking.cancel',
  'booking.stop',
  'booking.extend',
  'booking.confirm',
  'booking.accept',
  'booking.decline',
  // Nobody confirmed it in time.
  'booking.release',
  // A lesson came into its room.
  'booking.displace',
  'settings.patch',
  'settings.addFeed',
  'settings.removeFeed',
  'settings.renewFeed',
  'compose-roster.savePreset',
  'compose-roster.removePreset',
  'impersonation.start',
  'impersonation.end',
  'school.import',
  'school.publish',
  'school.unpublish',
] as const
export const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>
