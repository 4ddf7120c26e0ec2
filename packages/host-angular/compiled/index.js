/**
 * Easel as a directive of Angular.
 *
 *     import { EaselEmbed } from '@easel/angular'
 *     <div easelEmbed src="https://easel.example/embed/home" partner="acme" [getHeaders]="headers"></div>
 */
import { afterNextRender, computed, DestroyRef, Directive, ElementRef, effect, inject, input, model, output, } from '@angular/core';
import { mountEasel } from '@easel/host-sdk/component';
import * as i0 from "@angular/core";
/** On a server it renders nothing into its element. */
export class EaselEmbed {
    src = input.required(/* @ts-ignore */
    ...(ngDevMode ? [{ debugName: "src" }] : /* istanbul ignore next */ []));
    partner = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "partner" }] : /* istanbul ignore next */ []));
    getHeaders = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "getHeaders" }] : /* istanbul ignore next */ []));
    language = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "language" }] : /* istanbul ignore next */ []));
    theme = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "theme" }] : /* istanbul ignore next */ []));
    route = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "route" }] : /* istanbul ignore next */ []));
    on = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "on" }] : /* istanbul ignore next */ []));
    trackNames = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "trackNames" }] : /* istanbul ignore next */ []));
    title = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "title" }] : /* istanbul ignore next */ []));
    autoHeight = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "autoHeight" }] : /* istanbul ignore next */ []));
    connectTimeout = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "connectTimeout" }] : /* istanbul ignore next */ []));
    timeout = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "timeout" }] : /* istanbul ignore next */ []));
    onCall = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "onCall" }] : /* istanbul ignore next */ []));
    user = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "user" }] : /* istanbul ignore next */ []));
    mode = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "mode" }] : /* istanbul ignore next */ []));
    open = model(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "open" }] : /* istanbul ignore next */ []));
    preload = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "preload" }] : /* istanbul ignore next */ []));
    label = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "label" }] : /* istanbul ignore next */ []));
    position = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "position" }] : /* istanbul ignore next */ []));
    width = input(/* @ts-ignore */
    ...(ngDevMode ? [undefined, { debugName: "width" }] : /* istanbul ignore next */ []));
    easelNavigate = output();
    easelClick = output();
    easelConnect = output();
    easelError = output();
    /** The running embed, for its methods; null when it is gone. */
    easelChange = output();
    #element = inject(ElementRef).nativeElement;
    #mounted = null;
    #isDestroyed = false;
    #props = computed(() => ({
        src: this.src(),
        partner: this.partner(),
        getHeaders: this.getHeaders(),
        language: this.language(),
        theme: this.theme(),
        route: this.route(),
        on: this.on(),
        trackNames: this.trackNames(),
        title: this.title(),
        autoHeight: this.autoHeight(),
        connectTimeout: this.connectTimeout(),
        timeout: this.timeout(),
        onCall: this.onCall(),
        user: this.user(),
        mode: this.mode(),
        open: this.open(),
        preload: this.preload(),
        label: this.label(),
        position: this.position(),
        width: this.width(),
    }), /* @ts-ignore */
    ...(ngDevMode ? [{ debugName: "#props" }] : /* istanbul ignore next */ []));
    constructor() {
        // Not on a server.
        afterNextRender(() => {
            if (this.#isDestroyed)
                return;
            this.#mounted = mountEasel(this.#element, this.#props(), (name, argument) => {
                // Outputs of a directive that is gone can tell nobody.
                if (!this.#isDestroyed)
                    this.#tell({ [name]: argument });
            });
        });
        effect(() => {
            const props = this.#props();
            this.#mounted?.update(props);
        });
        inject(DestroyRef).onDestroy(() => {
            this.#isDestroyed = true;
            this.#mounted?.destroy();
        });
    }
    /** The running embed; null while there is none. */
    get easel() {
        return this.#mounted?.easel ?? null;
    }
    /** Starts the dialog's frame out of sight, so that it is there at once when it opens. */
    load() {
        this.#mounted?.preload();
    }
    #tell(event) {
        if ('open' in event)
            this.open.set(event.open);
        if (event.navigate)
            this.easelNavigate.emit(event.navigate);
        if ('click' in event)
            this.easelClick.emit();
        if (event.connect)
            this.easelConnect.emit(event.connect);
        if (event.error)
            this.easelError.emit(event.error);
        if ('easel' in event)
            this.easelChange.emit(event.easel ?? null);
    }
    static ɵfac = i0.ɵɵngDeclareFactory({ minVersion: "12.0.0", version: "22.2.6", ngImport: i0, type: EaselEmbed, deps: [], target: i0.ɵɵFactoryTarget.Directive });
    static ɵdir = i0.ɵɵngDeclareDirective({ minVersion: "17.1.0", version: "22.2.6", type: EaselEmbed, isStandalone: true, selector: "[easelEmbed]", inputs: { src: { classPropertyName: "src", publicName: "src", isSignal: true, isRequired: true, transformFunction: null }, partner: { classPropertyName: "partner", publicName: "partner", isSignal: true, isRequired: false, transformFunction: null }, getHeaders: { classPropertyName: "getHeaders", publicName: "getHeaders", isSignal: true, isRequired: false, transformFunction: null }, language: { classPropertyName: "language", publicName: "language", isSignal: true, isRequired: false, transformFunction: null }, theme: { classPropertyName: "theme", publicName: "theme", isSignal: true, isRequired: false, transformFunction: null }, route: { classPropertyName: "route", publicName: "route", isSignal: true, isRequired: false, transformFunction: null }, on: { classPropertyName: "on", publicName: "on", isSignal: true, isRequired: false, transformFunction: null }, trackNames: { classPropertyName: "trackNames", publicName: "trackNames", isSignal: true, isRequired: false, transformFunction: null }, title: { classPropertyName: "title", publicName: "title", isSignal: true, isRequired: false, transformFunction: null }, autoHeight: { classPropertyName: "autoHeight", publicName: "autoHeight", isSignal: true, isRequired: false, transformFunction: null }, connectTimeout: { classPropertyName: "connectTimeout", publicName: "connectTimeout", isSignal: true, isRequired: false, transformFunction: null }, timeout: { classPropertyName: "timeout", publicName: "timeout", isSignal: true, isRequired: false, transformFunction: null }, onCall: { classPropertyName: "onCall", publicName: "onCall", isSignal: true, isRequired: false, transformFunction: null }, user: { classPropertyName: "user", publicName: "user", isSignal: true, isRequired: false, transformFunction: null }, mode: { classPropertyName: "mode", publicName: "mode", isSignal: true, isRequired: false, transformFunction: null }, open: { classPropertyName: "open", publicName: "open", isSignal: true, isRequired: false, transformFunction: null }, preload: { classPropertyName: "preload", publicName: "preload", isSignal: true, isRequired: false, transformFunction: null }, label: { classPropertyName: "label", publicName: "label", isSignal: true, isRequired: false, transformFunction: null }, position: { classPropertyName: "position", publicName: "position", isSignal: true, isRequired: false, transformFunction: null }, width: { classPropertyName: "width", publicName: "width", isSignal: true, isRequired: false, transformFunction: null } }, outputs: { open: "openChange", easelNavigate: "easelNavigate", easelClick: "easelClick", easelConnect: "easelConnect", easelError: "easelError", easelChange: "easelChange" }, exportAs: ["easelEmbed"], ngImport: i0 });
}
i0.ɵɵngDeclareClassMetadata({ minVersion: "12.0.0", version: "22.2.6", ngImport: i0, type: EaselEmbed, decorators: [{
            type: Directive,
            args: [{ selector: '[easelEmbed]', exportAs: 'easelEmbed' }]
        }], ctorParameters: () => [], propDecorators: { src: [{ type: i0.Input, args: [{ isSignal: true, alias: "src", required: true }] }], partner: [{ type: i0.Input, args: [{ isSignal: true, alias: "partner", required: false }] }], getHeaders: [{ type: i0.Input, args: [{ isSignal: true, alias: "getHeaders", required: false }] }], language: [{ type: i0.Input, args: [{ isSignal: true, alias: "language", required: false }] }], theme: [{ type: i0.Input, args: [{ isSignal: true, alias: "theme", required: false }] }], route: [{ type: i0.Input, args: [{ isSignal: true, alias: "route", required: false }] }], on: [{ type: i0.Input, args: [{ isSignal: true, alias: "on", required: false }] }], trackNames: [{ type: i0.Input, args: [{ isSignal: true, alias: "trackNames", required: false }] }], title: [{ type: i0.Input, args: [{ isSignal: true, alias: "title", required: false }] }], autoHeight: [{ type: i0.Input, args: [{ isSignal: true, alias: "autoHeight", required: false }] }], connectTimeout: [{ type: i0.Input, args: [{ isSignal: true, alias: "connectTimeout", required: false }] }], timeout: [{ type: i0.Input, args: [{ isSignal: true, alias: "timeout", required: false }] }], onCall: [{ type: i0.Input, args: [{ isSignal: true, alias: "onCall", required: false }] }], user: [{ type: i0.Input, args: [{ isSignal: true, alias: "user", required: false }] }], mode: [{ type: i0.Input, args: [{ isSignal: true, alias: "mode", required: false }] }], open: [{ type: i0.Input, args: [{ isSignal: true, alias: "open", required: false }] }, { type: i0.Output, args: ["openChange"] }], preload: [{ type: i0.Input, args: [{ isSignal: true, alias: "preload", required: false }] }], label: [{ type: i0.Input, args: [{ isSignal: true, alias: "label", required: false }] }], position: [{ type: i0.Input, args: [{ isSignal: true, alias: "position", required: false }] }], width: [{ type: i0.Input, args: [{ isSignal: true, alias: "width", required: false }] }], easelNavigate: [{ type: i0.Output, args: ["easelNavigate"] }], easelClick: [{ type: i0.Output, args: ["easelClick"] }], easelConnect: [{ type: i0.Output, args: ["easelConnect"] }], easelError: [{ type: i0.Output, args: ["easelError"] }], easelChange: [{ type: i0.Output, args: ["easelChange"] }] } });
