// Types of service workers, as far as they differ from other workers. Messages come from pages.

declare const registration: ServiceWorkerRegistration;
declare const clients: Clients;
declare function skipWaiting(): Promise<void>;
declare function addEventListener(name: 'message', listener: (event: ExtendableMessageEvent & { source: Client }) => void): void;
declare function addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
declare function addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
