import { OAUTH_PROVIDERS, type OauthProviderId } from '@latchkey/openapi'
import { fillIn } from '@latchkey/languages/fill-in.ts'
import { Fragment, useRef, useState, type ReactNode } from 'react'
import { DEFAULT_CONFIG, isOneTapOnly, providersOf, type WidgetConfig } from '../../config.ts'
import { mainScreenParts, type MainScreenPart } from '../../flow/main-screen-parts.ts'
import { placeholdersOf } from '../../flow/placeholders.ts'
import { useBootstrap } from '../../flow/use-bootstrap.ts'
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts'
import { useLanguage } from '../../flow/use-language.ts'
import { enFirst } from '../../messages/en-first.ts'
import { enForm } from '../../messages/en-form.ts'
import type { BootstrapInfo } from '../../client/index.ts'
import { addFormStyles } from '../../theme/form-styles.ts'
import type { WithClient } from '../mount-widget.tsx'
import { lastUsedFirst } from '../../methods/third-parties/last-used-first.ts'
import { OauthButton } from '../../methods/third-parties/oauth-button.tsx'
import { toNames, type SignInWidgetProps } from '../sign-in-config.ts'
import { Alert } from '../../ui/alert.tsx'
import { Divider } from '../../ui/divider.tsx'
import { EmailForm } from '../../ui/email-form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { useBrowserLayoutEffect } from '../../ui/use-browser-layout-effect.ts'
import { Watermark } from '../../frame/watermark.tsx'
import { WidgetRoot } from '../../frame/widget-root.tsx'

/** A button of a third party, or the one that submits the form. */
export type EarlyButton = OauthProviderId | 'submit'

/** The text for a form that cannot be used. */
export type EarlyFailure = 'failure.network' | 'failure.unknown'

type Props = SignInWidgetProps &
  WithClient & {
    /** Whether the form is shown. Otherwise its place is reserved. */
    hasForm: boolean
    /** The button that was pressed. It is busy until the whole form takes over. */
    pressed: EarlyButton | undefined
    /** Why there is no whole form yet: its code could not be loaded, or has thrown. */
    failure: EarlyFailure | undefined
    /** Called when the pointer or the focus reaches a control. */
    onIntent: () => void
    onPress: (button: EarlyButton) => void
    onRetry: () => void
    /** Called with the form before it is removed. */
    onLeave?: (form: Element) => void
  }

/** The login form as it is before anybody has used it. */
export function EarlySignIn(props: Props) {
  const { client, theme = {}, hasForm, failure } = props
  useState(addFormStyles) // before the first rendering is styled
  const config = toNames(props.config ?? DEFAULT_CONFIG)
  const { texts: language, isKnown } = useLanguage(props.language)
  const info = useBootstrap(client)
  const messages = { ...enFirst, ...enForm, ...language?.messages, ...props.strings }
  return (
    <WidgetRoot
      label={messages['main.title']}
      language={language}
      theme={theme}
      hasShadow={config.enableShadowDOM ?? false}
      stylesheet={config.shadowStylesheet}
    >
      {hasForm && isKnown && <Form {...props} config={config} messages={messages} info={info} />}
      {!(hasForm && isKnown) &&
        (failure ? (
          <TryAgain text={messages['form.not-loaded']} button={messages['form.try-again']} onRetry={props.onRetry} />
        ) : (
          <Skeleton label={messages.loading} hasTitle={theme.hideHeaderText !== true} parts={placeholdersOf(config)} />
        ))}
      <Watermark info={info} text={messages.watermark} />
    </WidgetRoot>
  )
}

type Texts = Readonly<Record<keyof typeof enFirst | keyof typeof enForm, string>>
type FormProps = Props & { config: WidgetConfig; messages: Texts; info: BootstrapInfo }

function Form(props: FormProps) {
  const { config, messages, info, theme = {}, failure, onLeave } = props
  const form = useRef<HTMLDivElement>(null)
  useBrowserLayoutEffect(
    () => () => {
      if (form.current) onLeave?.(form.current)
    },
    [], // oxlint-disable-line react-hooks/exhaustive-deps -- called once
  )
  const look = { logoImageUrl: theme.logoImageUrl ?? '', hideHeaderText: theme.hideHeaderText ?? false }
  const parts: Partial<Record<MainScreenPart, ReactNode>> = {
    logo: <img className="lk-logo" src={look.logoImageUrl} alt={info.bootstrap.projectName ?? ''} />,
    header: <h2 className="lk-title">{messages['main.title']}</h2>,
    'third-party': <Buttons {...props} />,
    divider: <Divider text={messages['main.divider']} />,
    form: <AddressForm {...props} />,
  }
  const state = { passkeyAutofill: 'unknown' } as const
  const shown = mainScreenParts({ config, look, state, isOffered: (part) => part in parts })
  return (
    <div className="lk-stack" ref={form}>
      {failure && <Alert parts={[{ text: messages[failure] }]} />}
      {shown.map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
    </div>
  )
}

function Buttons({ config, messages, client, pressed, onIntent, onPress }: FormProps) {
  const isInBrowser = useIsInBrowser()
  // Read once, as in the whole form: the order must not change.
  const [stored] = useState(() => client.lastUsedOauthProvider.get())
  const lastUsed = isInBrowser ? stored : null
  // Google's prompt comes with the whole form. Where it is all there is, the widget is invisible until then.
  if (isOneTapOnly(config)) return <div className="lk-alone" />
  return (
    <div className="lk-stack">
      {lastUsedFirst(providersOf(config), lastUsed).map(({ type }) => (
        <OauthButton
          key={type}
          provider={type}
          label={fillIn(messages['oauth.continue'], { provider: OAUTH_PROVIDERS[type] })}
          badge={type === lastUsed && messages['oauth.last-used']}
          isBusy={type === pressed}
          isDisabled={pressed !== undefined}
          onClick={() => onPress(type)}
          onIntent={onIntent}
        />
      ))}
      <output className="lk-hidden">{pressed !== undefined && pressed !== 'submit' && messages.loading}</output>
    </div>
  )
}

function AddressForm({ messages, pressed, onPress }: FormProps) {
  const [email, setEmail] = useState('')
  const isPressed = pressed === 'submit'
  return (
    <EmailForm
      value={email}
      label={messages['email.label']}
      button={messages['email.continue']}
      // The whole form decides whether the address is sent.
      status={isPressed ? messages.loading : ''}
      isBusy={isPressed}
      isInvalid={false}
      attempts={0}
      error={[]}
      onChange={setEmail}
      onSubmit={() => onPress('submit')}
    />
  )
}
