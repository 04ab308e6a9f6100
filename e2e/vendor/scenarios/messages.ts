import { expect } from '@playwright/test'
import type { Message } from '@latchkey/openapi'
import { codeOf, linkOf } from '../../inbox.ts'
import { EMAIL, HOUR, RETURN_URL, tokenOf, type Row, type Stage } from '../stage.ts'

const PHONE = '+12025550123'
const SOON = { expiration_minutes: 5 }
const URLS = { login_magic_link_url: RETURN_URL, signup_magic_link_url: RETURN_URL }

async function expectMessage({ inbox }: Stage, to: string, channel: Message['channel']): Promise<void> {
  expect((await inbox.waitFor({ to, channel })).to).toBe(to)
}

export const MAGIC_LINKS = {
  'magicLinks.email.send': {
    isRefused: {
      error: '[404] email_not_found',
      call: ({ client }) => client.evaluate((own, urls) => own.magicLinks.email.send('nobody@example.com', urls), URLS),
    },
    async succeeds(stage) {
      await stage.provider.createUser({ email: EMAIL })
      await stage.client.evaluate((own, [to, urls]) => own.magicLinks.email.send(to, urls), [EMAIL, URLS] as const)
      await expectMessage(stage, EMAIL, 'email')
    },
  },
  'magicLinks.email.loginOrCreate': {
    isRefused: {
      error: '[400] invalid_email',
      call: ({ client }) => client.evaluate((own) => own.magicLinks.email.loginOrCreate('ada@')),
    },
    async succeeds(stage) {
      await stage.client.evaluate((own, [to, urls]) => own.magicLinks.email.loginOrCreate(to, urls), [
        EMAIL,
        URLS,
      ] as const)
    },
  },
  'magicLinks.authenticate': {
    isRefused: {
      error: '[404] magic_link_not_found',
      call: ({ client }) => client.evaluate((own, hour) => own.magicLinks.authenticate('unknown', hour), HOUR),
    },
    async succeeds({ client, inbox }) {
      const token = tokenOf(linkOf(await inbox.waitFor({ to: EMAIL })))
      const result = await client.evaluate((own, [given, hour]) => own.magicLinks.authenticate(given, hour), [
        token,
        HOUR,
      ] as const)
      expect(result.method_id).toMatch(/^email-test-/)
      expect(await client.evaluate((own) => own.user.getSync()?.emails)).toMatchObject([{ email: EMAIL }])
    },
  },
} satisfies Record<string, Row>

export const OTPS = {
  'otps.sms.loginOrCreate': {
    isRefused: {
      error: '[400] invalid_phone_number',
      call: ({ client }) => client.evaluate((own, soon) => own.otps.sms.loginOrCreate('+1', soon), SOON),
    },
    async succeeds(stage) {
      const { method_id } = await stage.client.evaluate((own, [to, soon]) => own.otps.sms.loginOrCreate(to, soon), [
        PHONE,
        SOON,
      ] as const)
      expect(method_id).toMatch(/^phone-number-test-/)
      await expectMessage(stage, PHONE, 'sms')
    },
  },
  'otps.sms.send': {
    isRefused: {
      error: '[404] phone_number_not_found',
      call: ({ client }) => client.evaluate((own, soon) => own.otps.sms.send('+12025550199', soon), SOON),
    },
    async succeeds(stage) {
      await stage.client.evaluate((own, [to, soon]) => own.otps.sms.send(to, soon), [PHONE, SOON] as const)
      await expectMessage(stage, PHONE, 'sms')
    },
  },
  'otps.whatsapp.loginOrCreate': {
    isRefused: {
      error: '[400] invalid_phone_number',
      call: ({ client }) => client.evaluate((own, soon) => own.otps.whatsapp.loginOrCreate('+1', soon), SOON),
    },
    async succeeds(stage) {
      await stage.client.evaluate((own, [to, soon]) => own.otps.whatsapp.loginOrCreate(to, soon), [
        PHONE,
        SOON,
      ] as const)
      await expectMessage(stage, PHONE, 'whatsapp')
    },
  },
  'otps.whatsapp.send': {
    isRefused: {
      error: '[404] phone_number_not_found',
      call: ({ client }) => client.evaluate((own, soon) => own.otps.whatsapp.send('+12025550199', soon), SOON),
    },
    async succeeds(stage) {
      await stage.client.evaluate((own, [to, soon]) => own.otps.whatsapp.send(to, soon), [PHONE, SOON] as const)
      await expectMessage(stage, PHONE, 'whatsapp')
    },
  },
  'otps.email.loginOrCreate': {
    isRefused: {
      error: '[400] invalid_email',
      call: ({ client }) => client.evaluate((own, soon) => own.otps.email.loginOrCreate('ada@', soon), SOON),
    },
    async succeeds(stage) {
      await stage.client.evaluate((own, [to, soon]) => own.otps.email.loginOrCreate(to, soon), [EMAIL, SOON] as const)
      await expectMessage(stage, EMAIL, 'email')
    },
  },
  'otps.email.send': {
    isRefused: {
      error: '[404] email_not_found',
      call: ({ client }) => client.evaluate((own, soon) => own.otps.email.send('nobody@example.com', soon), SOON),
    },
    async succeeds(stage) {
      await stage.client.evaluate((own, [to, soon]) => own.otps.email.send(to, soon), [EMAIL, SOON] as const)
      await expectMessage(stage, EMAIL, 'email')
    },
  },
  'otps.authenticate': {
    isRefused: {
      error: '[404] otp_code_not_found',
      async call({ client }) {
        await client.evaluate(
          async (own, [to, soon, hour]) => {
            const { method_id } = await own.otps.sms.loginOrCreate(to, soon)
            return own.otps.authenticate('000000', method_id, hour)
          },
          ['+12025550177', SOON, HOUR] as const,
        )
      },
    },
    async succeeds({ client, inbox }) {
      const { method_id } = await client.evaluate((own, [to, soon]) => own.otps.sms.loginOrCreate(to, soon), [
        PHONE,
        SOON,
      ] as const)
      const code = codeOf(await inbox.waitFor({ to: PHONE, channel: 'sms' }))
      const result = await client.evaluate((own, [given, id, hour]) => own.otps.authenticate(given, id, hour), [
        code,
        method_id,
        HOUR,
      ] as const)
      expect(result.method_id).toBe(method_id)
    },
  },
} satisfies Record<string, Row>
