import type { WidgetConfig } from './config.ts'
import { WIDGET_OTP_EXPIRATION_MINUTES, WIDGET_SESSION_DURATION_MINUTES } from './constants.ts'

/** Returns the lifetime of the sessions that the widget starts, in minutes. */
export function sessionMinutesOf({ sessionOptions }: WidgetConfig): number {
  return sessionOptions?.sessionDurationMinutes ?? WIDGET_SESSION_DURATION_MINUTES
}

/** Returns the lifetime of a passcode, in minutes. */
export function otpMinutesOf({ otpOptions }: WidgetConfig): number {
  return otpOptions?.expirationMinutes ?? WIDGET_OTP_EXPIRATION_MINUTES
}
