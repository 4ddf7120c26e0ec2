#!/usr/bin/python3
"""An app around WebKit's web view, as an iPhone's app is: pages of the app's own scheme come from a folder, and the page's
messages, by the handler `easel`, go to the test over a socket, which answers with scripts to run in the page.

WebKitWebDriver starts it. EASEL_APP: {"scheme", "folder", "port"}.
"""
import json
import mimetypes
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gio, GLib, Gtk, WebKit2  # noqa: E402

settings = json.loads(os.environ["EASEL_APP"])
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed("--automation" in sys.argv)


def serve(request):
    """Files of the package; every page of the application is its one document."""
    path = request.get_path().lstrip("/")
    is_page = path == "h5" or path.startswith("h5/")
    file = os.path.realpath(os.path.join(settings["folder"], "h5/index.html" if is_page else path))
    if not file.startswith(os.path.realpath(settings["folder"]) + os.sep) or not os.path.isfile(file):
        request.finish_error(GLib.Error("not found"))
        return
    stream = Gio.File.new_for_path(file).read(None)
    request.finish(stream, os.path.getsize(file), mimetypes.guess_type(file)[0] or "application/octet-stream")


context.register_uri_scheme(settings["scheme"], serve)
context.get_security_manager().register_uri_scheme_as_cors_enabled(settings["scheme"])

socket = Gio.SocketClient.new().connect_to_host("127.0.0.1", settings["port"], None)
to_test = socket.get_output_stream()
from_test = Gio.DataInputStream.new(socket.get_input_stream())


def tell(kind, text=""):
    to_test.write_all((json.dumps({"kind": kind, "text": text}) + "\n").encode(), None)


scripts = WebKit2.UserContentManager.new()
scripts.register_script_message_handler_with_reply("easel", None)
view = WebKit2.WebView(web_context=context, user_content_manager=scripts, is_controlled_by_automation=True)
view.get_settings().set_enable_write_console_messages_to_stdout(True)


def on_message(_, value, reply):
    tell("message", value.to_string())
    # Answers go by `easelReceive`, so that their order is that of all other messages.
    reply.return_value(value.__class__.new_undefined(value.get_context()))
    return True


def on_end(_, reason):
    """As an app does when the phone has ended its page: it opens it again."""
    tell("lost", reason.value_nick)
    view.reload()


def on_answer(_, result):
    try:
        tell("answer", view.evaluate_javascript_finish(result).to_string())
    except GLib.Error as error:
        tell("answer", error.message)


def on_line(stream, result):
    line, _ = stream.read_line_finish_utf8(result)
    if line is None:
        return
    order = json.loads(line)
    if order["kind"] == "run":
        view.evaluate_javascript(order["text"], -1, None, None, None, None)
    elif order["kind"] == "ask":
        view.evaluate_javascript(order["text"], -1, None, None, None, on_answer)
    elif order["kind"] == "kill":
        view.terminate_web_process()
    stream.read_line_async(GLib.PRIORITY_DEFAULT, None, on_line)


scripts.connect("script-message-with-reply-received::easel", on_message)
view.connect("web-process-terminated", on_end)
from_test.read_line_async(GLib.PRIORITY_DEFAULT, None, on_line)

window = Gtk.Window(default_width=390, default_height=844)
window.add(view)
window.show_all()
window.connect("destroy", Gtk.main_quit)


def on_automation(_, session):
    info = WebKit2.ApplicationInfo.new()
    info.set_name("App")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", lambda *_: view)


context.connect("automation-started", on_automation)
view.load_uri("about:blank")
Gtk.main()
