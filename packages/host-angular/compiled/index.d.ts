/**
 * Easel as a directive of Angular.
 *
 *     import { EaselEmbed } from '@easel/angular'
 *     <div easelEmbed src="https://easel.example/embed/home" partner="acme" [getHeaders]="headers"></div>
 */
import { type InputSignal, type ModelSignal, type OutputEmitterRef } from '@angular/core';
import { type EaselEvents, type EaselProps } from '@easel/host-sdk/component';
import * as i0 from "@angular/core";
export type { EaselEvents, EaselProps } from '@easel/host-sdk/component';
type InputOf<N extends keyof EaselProps> = InputSignal<EaselProps[N]>;
/** On a server it renders nothing into its element. */
export declare class EaselEmbed {
    #private;
    readonly src: InputOf<'src'>;
    readonly partner: InputOf<'partner'>;
    readonly getHeaders: InputOf<'getHeaders'>;
    readonly language: InputOf<'language'>;
    readonly theme: InputOf<'theme'>;
    readonly route: InputOf<'route'>;
    readonly on: InputOf<'on'>;
    readonly trackNames: InputOf<'trackNames'>;
    readonly title: InputOf<'title'>;
    readonly autoHeight: InputOf<'autoHeight'>;
    readonly connectTimeout: InputOf<'connectTimeout'>;
    readonly timeout: InputOf<'timeout'>;
    readonly onCall: InputOf<'onCall'>;
    readonly user: InputOf<'user'>;
    readonly mode: InputOf<'mode'>;
    readonly open: ModelSignal<EaselProps['open']>;
    readonly preload: InputOf<'preload'>;
    readonly label: InputOf<'label'>;
    readonly position: InputOf<'position'>;
    readonly width: InputOf<'width'>;
    readonly easelNavigate: OutputEmitterRef<EaselEvents['navigate']>;
    readonly easelClick: OutputEmitterRef<void>;
    readonly easelConnect: OutputEmitterRef<EaselEvents['connect']>;
    readonly easelError: OutputEmitterRef<EaselEvents['error']>;
    /** The running embed, for its methods; null when it is gone. */
    readonly easelChange: OutputEmitterRef<EaselEvents['easel']>;
    constructor();
    /** The running embed; null while there is none. */
    get easel(): EaselEvents['easel'];
    /** Starts the dialog's frame out of sight, so that it is there at once when it opens. */
    load(): void;
    static ɵfac: i0.ɵɵFactoryDeclaration<EaselEmbed, never>;
    static ɵdir: i0.ɵɵDirectiveDeclaration<EaselEmbed, "[easelEmbed]", ["easelEmbed"], { "src": { "alias": "src"; "required": true; "isSignal": true; }; "partner": { "alias": "partner"; "required": false; "isSignal": true; }; "getHeaders": { "alias": "getHeaders"; "required": false; "isSignal": true; }; "language": { "alias": "language"; "required": false; "isSignal": true; }; "theme": { "alias": "theme"; "required": false; "isSignal": true; }; "route": { "alias": "route"; "required": false; "isSignal": true; }; "on": { "alias": "on"; "required": false; "isSignal": true; }; "trackNames": { "alias": "trackNames"; "required": false; "isSignal": true; }; "title": { "alias": "title"; "required": false; "isSignal": true; }; "autoHeight": { "alias": "autoHeight"; "required": false; "isSignal": true; }; "connectTimeout": { "alias": "connectTimeout"; "required": false; "isSignal": true; }; "timeout": { "alias": "timeout"; "required": false; "isSignal": true; }; "onCall": { "alias": "onCall"; "required": false; "isSignal": true; }; "user": { "alias": "user"; "required": false; "isSignal": true; }; "mode": { "alias": "mode"; "required": false; "isSignal": true; }; "open": { "alias": "open"; "required": false; "isSignal": true; }; "preload": { "alias": "preload"; "required": false; "isSignal": true; }; "label": { "alias": "label"; "required": false; "isSignal": true; }; "position": { "alias": "position"; "required": false; "isSignal": true; }; "width": { "alias": "width"; "required": false; "isSignal": true; }; }, { "open": "openChange"; "easelNavigate": "easelNavigate"; "easelClick": "easelClick"; "easelConnect": "easelConnect"; "easelError": "easelError"; "easelChange": "easelChange"; }, never, never, true, never>;
}
