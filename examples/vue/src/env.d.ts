interface ImportMetaEnv {
  readonly VITE_PUBLIC_TOKEN: string
  readonly VITE_PROVIDER_URL: string
}
